// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/arena/arena_orders.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "runtime/base/step_count.h"

namespace litmus {
namespace {

// Max number of items that are placed in several orders, because each order takes O(n^2) time.
constexpr size_t kMaxItems = 4096;

// Bytes of the items in use at each step.
std::vector<size_t> LiveSums(const std::vector<ArenaItem>& items, int last_step) {
  std::vector<size_t> sums(static_cast<size_t>(last_step) + 2, 0);
  CountSteps(items.size() + sums.size());
  for (const ArenaItem& item : items) {
    sums[static_cast<size_t>(item.first)] += item.size;
    sums[static_cast<size_t>(item.last) + 1] -= item.size;
  }
  std::partial_sum(sums.begin(), sums.end(), sums.begin());
  sums.pop_back();
  return sums;
}

// Answers queries for the maximum over a range of a list, from precomputed maxima of halves,
// quarters and so on.
class LargestOfRange {
 public:
  explicit LargestOfRange(const std::vector<size_t>& values) : tree_(2 * values.size()) {
    std::copy(values.begin(), values.end(), tree_.begin() + static_cast<ptrdiff_t>(values.size()));
    for (size_t i = values.size(); i-- > 1;) tree_[i] = std::max(tree_[2 * i], tree_[2 * i + 1]);
  }
  size_t Of(size_t begin, size_t end) const {
    size_t largest = 0;
    const size_t count = tree_.size() / 2;
    for (begin += count, end += count; begin < end; begin /= 2, end /= 2) {
      if (begin % 2 == 1) largest = std::max(largest, tree_[begin++]);
      if (end % 2 == 1) largest = std::max(largest, tree_[--end]);
    }
    return largest;
  }

 private:
  std::vector<size_t> tree_;
};

// Order by size: first tensors that are in use in all steps, then larger before smaller ones. In
// most graphs this is the best order.
void OrderBySize(std::vector<ArenaItem>* items, int last_step) {
  std::stable_sort(items->begin(), items->end(), [=](const ArenaItem& a, const ArenaItem& b) {
    const bool a_whole = a.first == 0 && a.last == last_step;
    const bool b_whole = b.first == 0 && b.last == last_step;
    if (a_whole != b_whole) return a_whole;
    if (a_whole) return a.tensor < b.tensor;
    if (a.size != b.size) return a.size > b.size;
    return a.first < b.first;
  });
}

void OrderBySizeOnly(std::vector<ArenaItem>* items, int) {
  std::stable_sort(items->begin(), items->end(), [](const ArenaItem& a, const ArenaItem& b) {
    return a.size != b.size ? a.size > b.size : a.first < b.first;
  });
}

// Order by breadth: first the tensors of the steps with most bytes in use; within a step, larger
// before smaller ones.
void OrderByBreadth(std::vector<ArenaItem>* items, int last_step) {
  const LargestOfRange breadth(LiveSums(*items, last_step));
  std::vector<size_t> widest;
  for (const ArenaItem& item : *items) {
    widest.push_back(
        breadth.Of(static_cast<size_t>(item.first), static_cast<size_t>(item.last) + 1));
  }
  std::vector<size_t> order(items->size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    if (widest[a] != widest[b]) return widest[a] > widest[b];
    return (*items)[a].size > (*items)[b].size;
  });
  std::vector<ArenaItem> sorted;
  sorted.reserve(items->size());
  for (const size_t i : order) sorted.push_back((*items)[i]);
  *items = std::move(sorted);
}

void OrderByArea(std::vector<ArenaItem>* items, int) {
  const auto area = [](const ArenaItem& item) {
    return static_cast<double>(item.size) * (item.last - item.first + 1);
  };
  std::stable_sort(items->begin(), items->end(),
                   [&](const ArenaItem& a, const ArenaItem& b) { return area(a) > area(b); });
}

}  // namespace

size_t LargestLiveSum(const std::vector<ArenaItem>& items, int last_step) {
  const std::vector<size_t> sums = LiveSums(items, last_step);
  return *std::max_element(sums.begin(), sums.end());
}

bool PlaceAll(const std::vector<ArenaItem>& items, ArenaLayout* layout) {
  size_t offset = 0;
  for (const ArenaItem& item : items) {
    if (!layout->Place(item, &offset)) return false;
  }
  return true;
}

bool BestLayout(const ArenaLayout& start, const std::vector<ArenaItem>& items, int last_step,
                ArenaLayout* best, bool* is_tight) {
  using Order = void (*)(std::vector<ArenaItem>*, int);
  static constexpr Order kOrders[] = {&OrderBySize, &OrderBySizeOnly, &OrderByBreadth,
                                      &OrderByArea};
  std::vector<ArenaItem> everything = items;
  for (const ArenaPlacement& placed : start.placements()) everything.push_back(placed);
  // Each size was rounded without overflow, but the sum may overflow. Place detects that.
  const size_t bound = LargestLiveSum(everything, last_step);

  // Place compares an item with all placed items. A long list is placed by PlaceAbove instead.
  if (items.size() > kMaxItems) {
    *best = start;
    if (!best->PlaceAbove(items)) return false;
    *is_tight = best->Peak() <= bound;
    return true;
  }
  size_t best_peak = 0;
  bool found = false;
  for (const Order order : kOrders) {
    ArenaLayout layout = start;
    std::vector<ArenaItem> ordered = items;
    order(&ordered, last_step);
    if (!PlaceAll(ordered, &layout)) continue;
    const size_t peak = layout.Peak();
    if (!found || peak < best_peak) {
      *best = std::move(layout);
      best_peak = peak;
      found = true;
    }
    if (best_peak <= bound) break;
  }
  *is_tight = best_peak <= bound;
  return found;
}

}  // namespace litmus
