// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Inputs and outputs of a model in the application's buffers. Dense 32-bit floats are used in place
// if every kernel can do so; otherwise the device copies them.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_EXTERNAL_H_
#define LITMUS_DELEGATES_GPU_ENGINE_EXTERNAL_H_

#include <memory>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/executable.h"
#include "delegates/gpu/engine/io_buffers.h"

namespace litmus::gpu {

struct ExternalPlan {
  ExternalMemory memory;
  // Indices of the inputs and outputs that are copied. Their buffers are in memory.dense, inputs
  // first.
  std::vector<size_t> inputs, outputs;
};

// A value is used in place if its dense and stored elements are the same (the number of channels is
// a multiple of four) and no kernel accesses memory around it: zeros before it (unless the kernel
// has MASKED), or vectors that run past its end. An output must also be computed by a kernel, and
// may not share its buffer with another input or output.
ExternalPlan PlanExternal(const KernelSelection& selection, const std::vector<Place>& places,
                          const KernelSet& set, const IoBuffers& io_buffers);

// The kernels that run in place of the executable's.
class ExternalRun {
 public:
  struct Origin {
    const std::string* name;  // name of the kernel
    int node;                 // -1: a copy
  };

  // `candidates`: those from which the executable was built. Selection, places, executable and
  // device must outlive the run; the run keeps the buffers alive. `unfit`: see Executable::Build.
  static absl::StatusOr<std::unique_ptr<ExternalRun>> Build(
      const KernelSelection& selection, const std::vector<Place>& places,
      const std::vector<std::pair<int, int>>& candidates, const Executable& executable,
      Device* device, const IoBuffers& io_buffers, std::vector<UnfitGroup>* unfit);

  const std::vector<BoundKernel*>& kernels() const { return kernels_; }
  const std::vector<Origin>& origins() const { return origins_; }  // one for each kernel
  // Number of additional kernels.
  int compiled() const { return static_cast<int>(set_.kernels.size()); }
  // The application's buffer that holds the value in place, or null.
  const Buffer* InPlace(ValueId value) const;

 private:
  ExternalRun(const std::vector<Place>& places, IoBuffers io_buffers)
      : places_(places), io_buffers_(std::move(io_buffers)) {}

  void Append(BoundKernel* kernel, const PlannedDispatch& dispatch, const KernelSet& set);
  absl::Status BindAndAppend(const Executable& executable, const PlannedDispatch& dispatch,
                             const KernelSet& set, Program* program);

  const std::vector<Place>& places_;
  IoBuffers io_buffers_;
  ExternalPlan plan_;
  KernelSet set_;  // kernels that the executable's program lacks
  std::unique_ptr<Program> program_;
  // Bound kernels that do not belong to the executable.
  std::vector<std::unique_ptr<BoundKernel>> bound_;
  std::vector<BoundKernel*> kernels_;
  std::vector<Origin> origins_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_EXTERNAL_H_
