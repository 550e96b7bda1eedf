// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Where the operands of a graph's kernels lie on the device: one arena for values and scratch
// memory, one blob of weights and constants.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_DEVICE_MEMORY_H_
#define LITMUS_DELEGATES_GPU_ENGINE_DEVICE_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/engine/kernel_set.h"
#include "delegates/gpu/engine/memory/memory_plan.h"
#include "delegates/gpu/engine/memory/places.h"

namespace litmus::gpu {

// Kernels count floats from a chunk's begin with an int.
constexpr size_t kMostFloats = size_t{1} << 31;
constexpr size_t kMostSlices = kMostFloats / 4;

// A mapped range of device memory while `use` runs.
absl::Status WithMappedRange(Queue* queue, const BufferSlice& slice, Queue::Access access,
                             const std::function<absl::Status(void*)>& use);

// Memory of the application's.
struct ExternalMemory {
  std::map<ValueId, const Buffer*> in_place;  // roots of values that lie there
  std::vector<const Buffer*> dense;           // of Operands of kind kExternal
};

class DeviceMemory {
 public:
  // `places`: of each value. All arguments outlive the memory.
  DeviceMemory(const KernelSelection& selection, const std::vector<Place>& places, Device* device,
               Queue* queue);

  // Plans and allocates the memory of all that the set's dispatches use, and, unless they are a
  // part of the model, of its outputs and variables. `share`: values that are not alive at once may
  // use the same memory.
  absl::Status MakeArena(const KernelSet& set, bool share, bool is_part);
  // `cached`: the blob of an earlier process; a blob that does not fit is not used.
  absl::Status MakeWeights(const KernelSet& set, absl::Span<const char> cached, bool is_part);
  // The whole arena becomes zeros.
  absl::Status ClearArena();

  // buffer == null: the operand is in no memory (no dispatch uses it).
  BufferSlice Slice(const Operand& operand, const ExternalMemory& external) const;
  // Number of slices from the start of the operand's buffer to its elements.
  size_t SlicesBefore(const BufferSlice& slice, const Operand& operand) const;
  absl::StatusOr<std::string> ReadWeights() const;

  int64_t arena_bytes() const { return arena_bytes_; }
  int64_t lower_bound_bytes() const { return lower_bound_bytes_; }
  int64_t weights_bytes() const { return weights_bytes_; }
  double weights_ms() const { return weights_ms_; }
  bool weights_from_cache() const { return weights_from_cache_; }

 private:
  struct Location {
    const Buffer* buffer = nullptr;
    size_t offset = 0, bytes = 0;
  };

  MemoryPlanOptions ChunkOptions() const;
  Operand Resolve(Operand operand) const;
  Location* Find(const Operand& operand);
  const Location* Find(const Operand& operand) const;
  bool IsConstant(const Operand& operand) const;

  const KernelSelection& selection_;
  const std::vector<Place>& places_;
  Device* device_;
  Queue* queue_;
  std::vector<std::unique_ptr<Buffer>> arena_, weights_;
  std::vector<Location> values_, weight_places_, scratch_places_;
  int64_t arena_bytes_ = 0, lower_bound_bytes_ = 0, weights_bytes_ = 0;
  double weights_ms_ = 0;
  bool weights_from_cache_ = false;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_DEVICE_MEMORY_H_
