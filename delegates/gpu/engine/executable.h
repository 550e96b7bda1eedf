// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Chosen launches, made executable: one program, one weights blob, one arena, and every launch
// bound to its arguments.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_EXECUTABLE_H_
#define LITMUS_DELEGATES_GPU_ENGINE_EXECUTABLE_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/emission.h"
#include "delegates/gpu/engine/kernel_set.h"
#include "delegates/gpu/engine/memory_plan.h"
#include "delegates/gpu/engine/weights.h"

namespace litmus::gpu {

struct ExecutableOptions {
  bool share_memory = true;
  const std::string* binary = nullptr;  // of the program, when one is cached
  absl::Span<const char> weights;       // when they are cached; outlive the executable
};

// A launch that the device refuses for the size of its work-groups.
struct UnfitGroup {
  int node = 0;   // PlannedLaunch::node
  int items = 0;  // of a group
};

// A window on device memory while `use` runs.
absl::Status WithWindow(Queue* queue, const BufferSlice& slice, Queue::Access access,
                        const std::function<absl::Status(void*)>& use);

// Memory of the application's.
struct ExternalMemory {
  std::map<ValueId, const Buffer*> in_place;  // roots of values that lie there
  std::vector<const Buffer*> dense;           // of Operands of kind kExternal
};

class Executable {
 public:
  // `ways`: (step, way) of the emission. `roots`: of each value, FindAliases. Emission, device and
  // queue outlive the executable. A cached binary or blob that does not fit is not used. `unfit`
  // (may be null) gets all launches for which the error is ResourceExhausted.
  static absl::StatusOr<std::unique_ptr<Executable>> Build(
      const Emission& emission, const std::vector<ValueId>& roots,
      const std::vector<std::pair<int, int>>& ways, Device* device, Queue* queue,
      const ExecutableOptions& options, std::vector<UnfitGroup>* unfit = nullptr);

  const KernelSet& set() const { return set_; }
  const std::vector<BoundKernel*>& kernels() const { return kernels_; }  // of each launch
  Program* program() const { return program_.get(); }
  // buffer == null: the value is in no memory (no launch uses it).
  BufferSlice SliceOf(ValueId value) const { return Slice(Operand::Of(value), {}); }
  // A launch with its arguments, where some of its memory is the application's. `set`, `program`:
  // those that the launch is of.
  absl::StatusOr<std::unique_ptr<BoundKernel>> Bind(const PlannedLaunch& launch,
                                                    const KernelSet& set, Program* program,
                                                    const ExternalMemory& external) const;
  static UnfitGroup GroupOf(const PlannedLaunch& launch, const KernelSet& set);
  absl::StatusOr<std::string> ReadWeights() const;
  // Runs each kernel once, on zeros, by the smallest of its launches: drivers may compile no
  // earlier, or find no earlier that a group does not fit. Values, variables among them, are
  // arbitrary afterwards. `unfit`: as for Build.
  absl::Status WarmUp(std::vector<UnfitGroup>* unfit);

  int64_t arena_bytes() const { return arena_bytes_; }
  int64_t lower_bound_bytes() const { return lower_bound_bytes_; }
  int64_t weights_bytes() const { return weights_bytes_; }
  double build_ms() const { return build_ms_; }
  double weights_ms() const { return weights_ms_; }
  bool program_from_cache() const { return program_from_cache_; }
  bool weights_from_cache() const { return weights_from_cache_; }

 private:
  struct Location {
    const Buffer* buffer = nullptr;
    size_t offset = 0, bytes = 0;
  };

  Executable(const Emission& emission, const std::vector<ValueId>& roots, Device* device,
             Queue* queue)
      : emission_(emission), roots_(roots), device_(device), queue_(queue) {}

  absl::Status MakeProgram(const std::string* binary);
  absl::Status MakeArena(bool share);
  absl::Status MakeWeights(absl::Span<const char> cached);
  absl::Status BindAll(std::vector<UnfitGroup>* unfit);
  MemoryPlanOptions ChunkOptions() const;
  Operand Resolve(Operand operand) const;
  Location* Find(const Operand& operand);
  const Location* Find(const Operand& operand) const;
  BufferSlice Slice(const Operand& operand, const ExternalMemory& external) const;
  bool IsConstant(const Operand& operand) const;
  // Of the operand's elements, from the begin of its buffer.
  size_t SlicesBefore(const BufferSlice& slice, const Operand& operand) const;

  const Emission& emission_;
  const std::vector<ValueId>& roots_;
  Device* device_;
  Queue* queue_;
  KernelSet set_;
  std::unique_ptr<Program> program_;
  std::vector<std::unique_ptr<Buffer>> arena_, weights_;
  std::vector<Location> values_, weight_places_, scratch_places_;
  std::vector<std::unique_ptr<BoundKernel>> bound_;
  std::vector<BoundKernel*> kernels_;
  int64_t arena_bytes_ = 0, lower_bound_bytes_ = 0, weights_bytes_ = 0;
  double build_ms_ = 0, weights_ms_ = 0;
  bool program_from_cache_ = false, weights_from_cache_ = false;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_EXECUTABLE_H_
