// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/arena/arena_orders.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace litmus {
namespace {

// Greedy by size: what lives through the whole run first, then the large ones. The usual winner.
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

// Greedy by breadth: the steps with most bytes in use first, and at each of them the large items.
void OrderByBreadth(std::vector<ArenaItem>* items, int last_step) {
  std::vector<size_t> breadth(static_cast<size_t>(last_step) + 1, 0);
  for (const ArenaItem& item : *items) {
    for (int step = item.first; step <= item.last; ++step) breadth[step] += item.size;
  }
  std::vector<size_t> widest(items->size(), 0);
  for (size_t i = 0; i < items->size(); ++i) {
    for (int step = (*items)[i].first; step <= (*items)[i].last; ++step) {
      widest[i] = std::max(widest[i], breadth[step]);
    }
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
  std::vector<size_t> begins(static_cast<size_t>(last_step) + 2, 0);
  std::vector<size_t> ends(static_cast<size_t>(last_step) + 2, 0);
  for (const ArenaItem& item : items) {
    begins[item.first] += item.size;
    ends[item.last + 1] += item.size;
  }
  size_t live = 0;
  size_t largest = 0;
  for (int step = 0; step <= last_step; ++step) {
    live += begins[step];
    live -= ends[step];
    largest = std::max(largest, live);
  }
  return largest;
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
  // Sizes were rounded without overflow, their sum may still overflow; Place finds that.
  const size_t bound = LargestLiveSum(everything, last_step);

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
