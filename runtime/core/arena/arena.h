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
  void Release() {
    block_.Release();
    size_ = shift_ = 0;
  }

  char* data() const { return size_ == 0 ? nullptr : block_.data() + shift_; }
  size_t size() const { return size_; }

  // A large buffer keeps half of kSpare away from the start of a page. The large arrays of programs
  // lie 16 bytes behind such a start (malloc maps them), and a copy between two addresses with
  // nearly equal lower twelve bits is slow: the processor compares these bits of a load with those
  // of the stores before it, and waits for a store that only looks like one to the same address. A
  // copy of 600 kB takes 21 to 26 µs at distances of 0 to 128 bytes, 16 µs at 512 or more (AMD
  // EPYC, AVX2).
  static constexpr size_t kSpare = 1024, kLarge = 64 << 10;
  static constexpr size_t SpareOf(size_t bytes) { return bytes >= kLarge ? kSpare : 0; }

 private:
  bool Replace(size_t bytes);
  // Sets the block for `bytes` bytes. If there is not enough memory, data() is null.
  void Allocate(size_t bytes);

  Block block_;
  size_t size_ = 0;
  size_t shift_ = 0;  // bytes of the block before data()
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_ARENA_ARENA_H_
