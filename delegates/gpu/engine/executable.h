// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Turns selected dispatches into an executable: one program, one weights blob, one arena, and all
// dispatches bound to their arguments.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_EXECUTABLE_H_
#define LITMUS_DELEGATES_GPU_ENGINE_EXECUTABLE_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/device_memory.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/engine/kernel_set.h"
#include "delegates/gpu/engine/unfit_groups.h"

namespace litmus::gpu {

struct ExecutableOptions {
  bool share_memory = true;
  // Only a part of the model: values that the dispatches do not use get no memory.
  bool is_part = false;
  const std::string* binary = nullptr;  // cached binary of the program, or null
  absl::Span<const char> weights;       // cached weights, or empty; must outlive the executable
};

class Executable {
 public:
  // `candidates`: (step, candidate) pairs of the selection. `places`: the place of each value.
  // Selection, device and queue must outlive the executable. A cached binary or blob that does not
  // fit is ignored. If the error is ResourceExhausted, `unfit` (may be null) receives all
  // dispatches whose work-groups the device refuses.
  static absl::StatusOr<std::unique_ptr<Executable>> Build(
      const KernelSelection& selection, const std::vector<Place>& places,
      const std::vector<std::pair<int, int>>& candidates, Device* device, Queue* queue,
      const ExecutableOptions& options, std::vector<UnfitGroup>* unfit = nullptr);

  const KernelSet& set() const { return set_; }
  const std::vector<BoundKernel*>& kernels() const { return kernels_; }  // one for each dispatch
  Program* program() const { return program_.get(); }
  // The result's `buffer` is null if the value has no memory, because no dispatch uses it.
  BufferSlice SliceOf(ValueId value) const { return memory_.Slice(Operand::Of(value), {}); }
  // Binds a dispatch to its arguments if the application owns some of the memory. `set` and
  // `program` are those of the dispatch.
  absl::StatusOr<std::unique_ptr<BoundKernel>> Bind(const PlannedDispatch& dispatch,
                                                    const KernelSet& set, Program* program,
                                                    const ExternalMemory& external) const;
  static UnfitGroup GroupOf(const PlannedDispatch& dispatch, const KernelSet& set);
  absl::StatusOr<std::string> ReadWeights() const { return memory_.ReadWeights(); }
  // Runs each kernel once on zeros for each size of work-group, with the smallest dispatch of that
  // kind: some drivers compile, or find that a group does not fit, only then. Afterwards values and
  // variables are undefined. `unfit`: see Build.
  absl::Status WarmUp(std::vector<UnfitGroup>* unfit);

  const DeviceMemory& memory() const { return memory_; }
  double build_ms() const { return build_ms_; }
  bool program_from_cache() const { return program_from_cache_; }

 private:
  Executable(const KernelSelection& selection, const std::vector<Place>& places, Device* device,
             Queue* queue)
      : selection_(selection),
        device_(device),
        queue_(queue),
        memory_(selection, places, device, queue) {}

  absl::Status MakeProgram(const std::string* binary);
  absl::Status BindAll(std::vector<UnfitGroup>* unfit);

  const KernelSelection& selection_;
  Device* device_;
  Queue* queue_;
  KernelSet set_;
  DeviceMemory memory_;
  std::unique_ptr<Program> program_;
  std::vector<std::unique_ptr<BoundKernel>> bound_;
  std::vector<BoundKernel*> kernels_;
  double build_ms_ = 0;
  bool program_from_cache_ = false;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_EXECUTABLE_H_
