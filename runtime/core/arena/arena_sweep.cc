// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Places many items in one pass over the steps: an item that ends returns its bytes to a list of
// free ranges; an item that begins takes the smallest free range that is large enough.
#include <algorithm>
#include <limits>
#include <map>
#include <queue>
#include <set>
#include <utility>

#include "runtime/base/step_count.h"
#include "runtime/core/arena/arena.h"

namespace litmus {
namespace {

// Free ranges of an address space; adjacent ranges are merged. All addresses from top() on are
// free, too.
class FreePieces {
 public:
  explicit FreePieces(size_t bottom) : top_(bottom) {}

  // Takes `size` bytes; *offset is where. Returns false if the end would not fit into size_t.
  bool Take(size_t size, size_t* offset) {
    const auto fits = by_size_.lower_bound({size, 0});
    if (fits != by_size_.end()) {
      const auto [piece, at] = *fits;
      Erase(at, piece);
      if (piece > size) Insert(at + size, piece - size);
      *offset = at;
      return true;
    }
    if (size > std::numeric_limits<size_t>::max() / 2 - top_) return false;
    *offset = top_;
    top_ += size;
    return true;
  }

  void Give(size_t offset, size_t size) {
    const auto next = by_offset_.find(offset + size);
    if (next != by_offset_.end()) {
      size += next->second;
      Erase(next->first, next->second);
    }
    const auto after = by_offset_.lower_bound(offset);
    if (after != by_offset_.begin()) {
      const auto [before, bytes] = *std::prev(after);
      if (before + bytes == offset) {
        Erase(before, bytes);
        offset = before;
        size += bytes;
      }
    }
    if (offset + size == top_) {
      top_ = offset;
    } else {
      Insert(offset, size);
    }
  }

 private:
  void Insert(size_t offset, size_t size) {
    by_offset_.emplace(offset, size);
    by_size_.emplace(size, offset);
  }
  void Erase(size_t offset, size_t size) {
    by_offset_.erase(offset);
    by_size_.erase({size, offset});
  }

  size_t top_;
  std::map<size_t, size_t> by_offset_;           // offset of a free range -> its size
  std::set<std::pair<size_t, size_t>> by_size_;  // (size, offset) of each free range
};

}  // namespace

bool ArenaLayout::PlaceAbove(std::vector<ArenaItem> items) {
  std::sort(items.begin(), items.end(), [](const ArenaItem& a, const ArenaItem& b) {
    if (a.first != b.first) return a.first < b.first;
    return a.size != b.size ? a.size > b.size : a.tensor < b.tensor;
  });
  const auto ends_later = [](const ArenaPlacement& a, const ArenaPlacement& b) {
    return a.last > b.last;
  };
  std::priority_queue<ArenaPlacement, std::vector<ArenaPlacement>, decltype(ends_later)> live(
      ends_later);
  FreePieces pieces(Peak());
  CountSteps(items.size());
  for (const ArenaItem& item : items) {
    for (; !live.empty() && live.top().last < item.first; live.pop()) {
      pieces.Give(live.top().offset, live.top().size);
    }
    ArenaPlacement placement;
    static_cast<ArenaItem&>(placement) = item;
    if (!pieces.Take(item.size, &placement.offset)) return false;
    live.push(placement);
    placements_.push_back(placement);
  }
  std::stable_sort(
      placements_.begin(), placements_.end(),
      [](const ArenaPlacement& a, const ArenaPlacement& b) { return a.offset < b.offset; });
  return true;
}

}  // namespace litmus
