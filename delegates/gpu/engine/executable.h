// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Chosen dispatches, made executable: one program, one weights blob, one arena, and every dispatch
// bound to its arguments.
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
  bool is_part = false;  // of the model: no memory for what the dispatches do not use
  const std::string* binary = nullptr;  // of the program, when one is cached
  absl::Span<const char> weights;       // when they are cached; outlive the executable
};

class Executable {
 public:
  // `candidates`: (step, candidate) of the selection. `places`: of each value.
  // KernelSelection, device and queue outlive the executable. A cached binary or blob that does not
  // fit is not used. `unfit` (may be null) gets all dispatches for which the error is
  // ResourceExhausted.
  static absl::StatusOr<std::unique_ptr<Executable>> Build(
      const KernelSelection& selection, const std::vector<Place>& places,
      const std::vector<std::pair<int, int>>& candidates, Device* device, Queue* queue,
      const ExecutableOptions& options, std::vector<UnfitGroup>* unfit = nullptr);

  const KernelSet& set() const { return set_; }
  const std::vector<BoundKernel*>& kernels() const { return kernels_; }  // of each dispatch
  Program* program() const { return program_.get(); }
  // buffer == null: the value is in no memory (no dispatch uses it).
  BufferSlice SliceOf(ValueId value) const { return memory_.Slice(Operand::Of(value), {}); }
  // Binds a dispatch to arguments, where the application owns some of the memory. `set`, `program`:
  // the kernel set and the program that the dispatch belongs to.
  absl::StatusOr<std::unique_ptr<BoundKernel>> Bind(const PlannedDispatch& dispatch,
                                                    const KernelSet& set, Program* program,
                                                    const ExternalMemory& external) const;
  static UnfitGroup GroupOf(const PlannedDispatch& dispatch, const KernelSet& set);
  absl::StatusOr<std::string> ReadWeights() const { return memory_.ReadWeights(); }
  // Runs each kernel once with each size of group, on zeros, by the smallest such dispatch: drivers
  // may compile no earlier, or find no earlier that a group does not fit. Values, variables among
  // them, are arbitrary afterwards. `unfit`: as for Build.
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
