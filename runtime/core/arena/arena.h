// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The two parts of an arena: a layout (offsets of tensors in one block, computed without memory)
// and the block of memory.
#ifndef LITMUS_RUNTIME_CORE_ARENA_ARENA_H_
#define LITMUS_RUNTIME_CORE_ARENA_ARENA_H_

#include <cstddef>
#include <vector>

#include "runtime/memory/block.h"

namespace litmus {

// Alignment, in bytes, of the offset and of the size of every tensor.
constexpr size_t kTensorAlignment = 64;

// Rounds up to a multiple of kTensorAlignment; false on overflow.
bool RoundUpToAlignment(size_t bytes, size_t* rounded);

// A tensor of `size` bytes that is in use from step `first` to step `last`, inclusive.
struct ArenaItem {
  int tensor = -1;
  size_t size = 0;
  int first = 0;
  int last = 0;
};

struct ArenaPlacement : ArenaItem {
  size_t offset = 0;
};

// Offsets of tensors. No two tensors that are in use at the same step overlap.
class ArenaLayout {
 public:
  // Puts the item into the smallest gap that it fits into, between placed items that are in use at
  // the same time; if there is no such gap, behind the last of these items. `size` must be a
  // multiple of kTensorAlignment. Returns false if the end would not fit into size_t.
  bool Place(const ArenaItem& item, size_t* offset);

  // Removes every item whose first step is after `step`. Returns the tensors of the removed items.
  std::vector<int> RemoveAfter(int step);

  // Places all items above those that are already placed, in one pass over the steps, in O(n log n)
  // time. The result is as good as that of Place if lifetimes are nested like a stack. Returns
  // false if the end would not fit into size_t.
  bool PlaceAbove(std::vector<ArenaItem> items);

  // Size in bytes of the item of each tensor in [0, tensors); 0 for a tensor without an item.
  std::vector<size_t> SizesOf(size_t tensors) const;

  // Removes the items of all tensors t with remove[t] != 0.
  void Remove(const std::vector<char>& remove);

  void Clear() { placements_.clear(); }
  // The end, in bytes, of the highest item.
  size_t Peak() const;
  const std::vector<ArenaPlacement>& placements() const { return placements_; }

 private:
  std::vector<ArenaPlacement> placements_;  // sorted by offset
};

// The memory of an arena. Starts at a multiple of kTensorAlignment.
class ArenaBuffer {
 public:
  // Makes the buffer at least `bytes` long. The buffer never shrinks. With `keep_content` the old
  // content is copied, so that the old and the new block exist at the same time. Without it the old
  // block is freed before the new one is allocated. Returns false if there is not enough memory;
  // the buffer then has its old size and, with `keep_content`, its content.
  bool Reserve(size_t bytes, bool keep_content);
  void Release() { block_.Release(); }

  char* data() const { return block_.data(); }
  size_t size() const { return block_.size(); }

 private:
  bool Replace(size_t bytes);

  Block block_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_ARENA_ARENA_H_
