// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The device memory of a graph's operands: one arena for values and scratch memory, one blob for
// weights and constants.
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

// Kernels count floats from the start of a chunk with a 32-bit integer.
constexpr size_t kMostFloats = size_t{1} << 31;
constexpr size_t kMostSlices = kMostFloats / 4;

// Maps a range of device memory, calls `use` with its address, and unmaps it.
absl::Status WithMappedRange(Queue* queue, const BufferSlice& slice, Queue::Access access,
                             const std::function<absl::Status(void*)>& use);

// Memory that belongs to the application.
struct ExternalMemory {
  std::map<ValueId, const Buffer*> in_place;  // by root: values that are used where they are
  std::vector<const Buffer*> dense;           // the buffers of Operands of kind kExternal
};

class DeviceMemory {
 public:
  // `places`: the place of each value. All arguments must outlive this object.
  DeviceMemory(const KernelSelection& selection, const std::vector<Place>& places, Device* device,
               Queue* queue);

  // Plans and allocates the memory of all values that the set's dispatches use and, unless
  // `is_part` (the set is a part of the model), of the graph's outputs and variables. `share`:
  // values that are not alive at the same time may use the same memory.
  absl::Status MakeArena(const KernelSet& set, bool share, bool is_part);
  // `cached`: the blob of an earlier process; it is ignored if it does not fit.
  absl::Status MakeWeights(const KernelSet& set, absl::Span<const char> cached, bool is_part);
  // Fills the whole arena with zeros.
  absl::Status ClearArena();

  // The result's `buffer` is null if the operand has no memory, because no dispatch uses it.
  BufferSlice Slice(const Operand& operand, const ExternalMemory& external) const;
  // Number of slices from the start of the slice's buffer to its first element.
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
