// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Inputs and outputs of a model that lie in buffers of the application's: dense 32-bit floats are
// used there in place where every kernel can, all else is copied on the device.
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
  // Indices of inputs and outputs whose values are copied; the buffers are memory.dense, inputs
  // first.
  std::vector<size_t> inputs, outputs;
};

// A value is used in place when dense and stored elements are the same (channels a multiple of
// four) and no kernel needs memory around it: zeros before it (unless the kernel can mask), or
// vectors that run past the end. An output also must be made by a kernel, and share its buffer with
// no other input or output.
ExternalPlan PlanExternal(const KernelSelection& selection, const std::vector<Place>& places,
                          const KernelSet& set, const IoBuffers& io_buffers);

// What runs instead of an executable's kernels.
class ExternalRun {
 public:
  struct Origin {
    const std::string* name;  // of the kernel
    int node;                 // -1: a copy
  };

  // `candidates`: those that the executable was built of. KernelSelection, places, executable and
  // device outlive the run; the buffers live as long as it does. `unfit`: as for Executable::Build.
  static absl::StatusOr<std::unique_ptr<ExternalRun>> Build(
      const KernelSelection& selection, const std::vector<Place>& places,
      const std::vector<std::pair<int, int>>& candidates, const Executable& executable,
      Device* device, const IoBuffers& io_buffers, std::vector<UnfitGroup>* unfit);

  const std::vector<BoundKernel*>& kernels() const { return kernels_; }
  const std::vector<Origin>& origins() const { return origins_; }         // of each kernel
  int compiled() const { return static_cast<int>(set_.kernels.size()); }  // kernels
  // The buffer that holds the value in place; null: none does.
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
  KernelSet set_;  // what the executable's program lacks
  std::unique_ptr<Program> program_;
  std::vector<std::unique_ptr<BoundKernel>> bound_;  // those that are not the executable's
  std::vector<BoundKernel*> kernels_;
  std::vector<Origin> origins_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_EXTERNAL_H_
