// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The two halves of an arena: a layout (offsets of buffers that share one piece of memory, pure
// arithmetic) and the piece of memory itself.
#ifndef LITMUS_RUNTIME_CORE_ARENA_ARENA_H_
#define LITMUS_RUNTIME_CORE_ARENA_ARENA_H_

#include <cstddef>
#include <vector>

#include "runtime/memory/block.h"

namespace litmus {

// Every tensor starts at a multiple of this and takes a multiple of it, in bytes.
constexpr size_t kTensorAlignment = 64;

// Rounds up to a multiple of kTensorAlignment; false on overflow.
bool RoundUpToAlignment(size_t bytes, size_t* rounded);

// One buffer: `size` bytes, in use during the steps first..last, both included.
struct ArenaItem {
  int tensor = -1;
  size_t size = 0;
  int first = 0;
  int last = 0;
};

struct ArenaPlacement : ArenaItem {
  size_t offset = 0;
};

// Offsets of buffers such that no two that are in use at the same step overlap.
class ArenaLayout {
 public:
  // Puts the item into the smallest gap it fits in among the placed items that are in use at the
  // same time, else behind the last of these. `size` must be a multiple of kTensorAlignment.
  // Returns false when the arena would not be addressable any more.
  bool Place(const ArenaItem& item, size_t* offset);

  // Drops every item that comes into use after `step`; returns their tensors.
  std::vector<int> RemoveAfter(int step);

  // Puts all items above what is there, in one pass over time: as long as items come and go like a
  // stack the result is as good as that of Place, and the time grows as n log n with the items.
  // Returns false when the arena would not be addressable any more.
  bool PlaceAbove(std::vector<ArenaItem> items);

  // Bytes of the items by tensor, 0 for a tensor of [0, tensors) that is not placed.
  std::vector<size_t> SizesOf(size_t tensors) const;

  // Drops the items of the tensors for which `remove` is not 0.
  void Remove(const std::vector<char>& remove);

  void Clear() { placements_.clear(); }
  // Bytes up to the end of the highest item.
  size_t Peak() const;
  const std::vector<ArenaPlacement>& placements() const { return placements_; }

 private:
  std::vector<ArenaPlacement> placements_;  // sorted by offset
};

// The memory of an arena. Starts at a multiple of kTensorAlignment.
class ArenaBuffer {
 public:
  // Makes at least `bytes` available. Never shrinks. With `keep_content` the old content moves
  // along, so both blocks are held for that time. Without it the old block is freed before the new
  // one is taken: no more is ever held than the larger of the two. False when there is no such
  // memory; the buffer has the size it had then, and, with `keep_content`, its content.
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
