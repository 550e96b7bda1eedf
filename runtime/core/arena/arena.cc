// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Best-fit placement of tensors, and memory that is aligned.
#include "runtime/core/arena/arena.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "runtime/base/step_count.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// Returns the pages of a block that is about to be freed to the system. The pool of blocks would
// keep them if other blocks (packed weights, for instance) lie in the same mapping, and they would
// take memory beside the new block.
void ForgetPages(char* data, size_t bytes) {
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = (reinterpret_cast<uintptr_t>(data) + page - 1) / page * page;
  const auto end = (reinterpret_cast<uintptr_t>(data) + bytes) / page * page;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
}

}  // namespace

bool RoundUpToAlignment(size_t bytes, size_t* rounded) {
  if (bytes > std::numeric_limits<size_t>::max() - (kTensorAlignment - 1)) return false;
  *rounded = (bytes + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment;
  return true;
}

bool ArenaLayout::Place(const ArenaItem& item, size_t* offset) {
  constexpr size_t kNone = std::numeric_limits<size_t>::max();
  size_t best_offset = kNone;
  size_t best_gap = kNone;
  CountSteps(placements_.size());
  size_t free_from = 0;  // end of all items that are in use at the same time and lie below
  for (const ArenaPlacement& placed : placements_) {
    if (placed.last < item.first || placed.first > item.last) continue;
    if (placed.offset > free_from) {
      const size_t gap = placed.offset - free_from;
      if (gap >= item.size && gap < best_gap) {
        best_gap = gap;
        best_offset = free_from;
      }
    }
    free_from = std::max(free_from, placed.offset + placed.size);
  }
  if (best_offset == kNone) best_offset = free_from;
  if (item.size > std::numeric_limits<size_t>::max() / 2 - best_offset) return false;

  ArenaPlacement placement;
  static_cast<ArenaItem&>(placement) = item;
  placement.offset = best_offset;
  const auto at = std::upper_bound(
      placements_.begin(), placements_.end(), placement,
      [](const ArenaPlacement& a, const ArenaPlacement& b) { return a.offset < b.offset; });
  placements_.insert(at, placement);
  *offset = best_offset;
  return true;
}

std::vector<int> ArenaLayout::RemoveAfter(int step) {
  std::vector<int> removed;
  const auto gone =
      std::stable_partition(placements_.begin(), placements_.end(),
                            [step](const ArenaPlacement& placed) { return placed.first <= step; });
  for (auto it = gone; it != placements_.end(); ++it) removed.push_back(it->tensor);
  placements_.erase(gone, placements_.end());
  return removed;
}

std::vector<size_t> ArenaLayout::SizesOf(size_t tensors) const {
  std::vector<size_t> sizes(tensors, 0);
  for (const ArenaPlacement& placed : placements_) {
    sizes[static_cast<size_t>(placed.tensor)] = placed.size;
  }
  return sizes;
}

void ArenaLayout::Remove(const std::vector<char>& remove) {
  placements_.erase(std::remove_if(placements_.begin(), placements_.end(),
                                   [&](const ArenaPlacement& placed) {
                                     return remove[static_cast<size_t>(placed.tensor)] != 0;
                                   }),
                    placements_.end());
}

size_t ArenaLayout::Peak() const {
  size_t peak = 0;
  for (const ArenaPlacement& placed : placements_) {
    peak = std::max(peak, placed.offset + placed.size);
  }
  return peak;
}

void ArenaBuffer::Allocate(size_t bytes) {
  block_ = Block(bytes + SpareOf(bytes));
  constexpr size_t kPage = 4096;
  const size_t in_page = reinterpret_cast<uintptr_t>(block_.data()) % kPage;
  const bool is_near = in_page < kSpare / 2 || in_page > kPage - kSpare / 2;
  shift_ = is_near ? SpareOf(bytes) : 0;
  size_ = block_.data() == nullptr ? 0 : bytes;
}

bool ArenaBuffer::Reserve(size_t bytes, bool keep_content) {
  if (bytes <= size()) return true;
  size_t rounded = 0;
  if (bytes > std::numeric_limits<size_t>::max() / 2 || !RoundUpToAlignment(bytes, &rounded)) {
    return false;
  }
  if (!keep_content) return Replace(rounded);
  ArenaBuffer larger;
  larger.Allocate(rounded);
  if (larger.data() == nullptr) return false;
  if (data() != nullptr) std::memcpy(larger.data(), data(), size());
  *this = std::move(larger);
  return true;
}

bool ArenaBuffer::Replace(size_t bytes) {
  const size_t before = size(), more = bytes + SpareOf(bytes) - block_.size();
  // The account is asked first. If it refuses, the old block still exists.
  if (!HoldMemory(more)) return false;
  ReleaseMemory(more);
  if (before > 0) ForgetPages(data(), before);
  Release();
  Allocate(bytes);
  if (data() != nullptr) return true;
  // The system refused. The old size is allocated again, so that a caller that returns to it does
  // not fail.
  if (before > 0) Allocate(before);
  return false;
}

}  // namespace litmus
