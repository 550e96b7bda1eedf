// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Greedy placement: each item goes to the tightest gap during its lifetime. Several orders of items
// are tried and the smallest plan is kept; the search ends when a plan reaches the lower bound.
#include "delegates/gpu/engine/memory/memory_plan.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

constexpr int kShuffles = 32;        // random variations of the best order to try
constexpr size_t kShuffleMax = 500;  // max number of items for which these are tried

bool Overlap(const MemoryItem& a, const MemoryItem& b) {
  return a.first <= b.last && b.first <= a.last;
}

class Placement {
 public:
  Placement(absl::Span<const MemoryItem> items, const MemoryPlanOptions& options)
      : items_(items), options_(options), capacity_(options.max_chunk_bytes) {
    if (capacity_ != ~size_t{0}) capacity_ -= options.head + options.tail;
  }

  // Offsets here do not include the head.
  MemoryPlan Place(const std::vector<size_t>& order) {
    MemoryPlan plan;
    plan.places.resize(items_.size());
    std::vector<std::vector<size_t>> placed;  // per chunk
    for (const size_t item : order) {
      for (size_t chunk = 0;; ++chunk) {
        if (chunk == placed.size()) {
          placed.emplace_back();
          plan.chunk_bytes.push_back(0);
        }
        const size_t offset = FindGap(item, placed[chunk], plan.places);
        if (offset > capacity_ || items_[item].bytes > capacity_ - offset) continue;
        plan.places[item] = {static_cast<int>(chunk), offset};
        placed[chunk].push_back(item);
        plan.chunk_bytes[chunk] =
            std::max(plan.chunk_bytes[chunk], offset + Aligned(items_[item].bytes));
        break;
      }
    }
    plan.item_bytes = std::accumulate(plan.chunk_bytes.begin(), plan.chunk_bytes.end(), size_t{0});
    return plan;
  }

  size_t Aligned(size_t bytes) const {
    return (bytes + options_.alignment - 1) / options_.alignment * options_.alignment;
  }

 private:
  size_t FindGap(size_t item, const std::vector<size_t>& placed,
                 const std::vector<MemoryPlace>& places) {
    taken_.clear();
    for (const size_t other : placed) {
      if (!options_.share || Overlap(items_[item], items_[other])) {
        taken_.emplace_back(places[other].offset, Aligned(items_[other].bytes));
      }
    }
    std::sort(taken_.begin(), taken_.end());
    const size_t bytes = Aligned(items_[item].bytes);
    size_t end = 0, best = ~size_t{0}, best_gap = ~size_t{0};
    for (const auto& [offset, size] : taken_) {
      if (offset > end && offset - end >= bytes && offset - end < best_gap) {
        best = end;
        best_gap = offset - end;
      }
      end = std::max(end, offset + size);
    }
    return best != ~size_t{0} ? best : end;
  }

  absl::Span<const MemoryItem> items_;
  const MemoryPlanOptions& options_;
  size_t capacity_;
  std::vector<std::pair<size_t, size_t>> taken_;
};

size_t LowerBound(absl::Span<const MemoryItem> items, const Placement& placement) {
  // (step, growth in bytes); at equal steps frees sort before allocations.
  std::vector<std::pair<int, int64_t>> events;
  for (const MemoryItem& item : items) {
    const auto bytes = static_cast<int64_t>(placement.Aligned(item.bytes));
    events.emplace_back(item.first, bytes);
    events.emplace_back(item.last + 1, -bytes);
  }
  std::sort(events.begin(), events.end());
  int64_t alive = 0, most = 0;
  for (const auto& event : events) most = std::max(most, alive += event.second);
  return static_cast<size_t>(most);
}

std::vector<std::vector<size_t>> Orders(absl::Span<const MemoryItem> items) {
  std::vector<size_t> natural(items.size());
  std::iota(natural.begin(), natural.end(), size_t{0});
  const auto sorted = [&](const std::function<std::pair<double, double>(const MemoryItem&)>& key) {
    std::vector<size_t> order = natural;
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return key(items[a]) > key(items[b]); });
    return order;
  };
  const auto bytes = [](const MemoryItem& i) { return static_cast<double>(i.bytes); };
  const auto steps = [](const MemoryItem& i) { return static_cast<double>(i.last - i.first + 1); };
  return {
      sorted([&](const MemoryItem& i) { return std::make_pair(bytes(i), steps(i)); }),
      sorted([&](const MemoryItem& i) { return std::make_pair(bytes(i) * steps(i), bytes(i)); }),
      sorted([&](const MemoryItem& i) { return std::make_pair(steps(i), bytes(i)); }),
      sorted([&](const MemoryItem& i) { return std::make_pair(-double{1} * i.first, bytes(i)); }),
      sorted([&](const MemoryItem& i) { return std::make_pair(double{1} * i.last, bytes(i)); }),
  };
}

}  // namespace

absl::StatusOr<MemoryPlan> PlanMemory(absl::Span<const MemoryItem> items,
                                      const MemoryPlanOptions& options) {
  const size_t ends = options.head + options.tail;
  for (const MemoryItem& item : items) {
    if (options.max_chunk_bytes < ends || item.bytes > options.max_chunk_bytes - ends) {
      return absl::ResourceExhaustedError(
          absl::StrCat("A value of ", item.bytes, " bytes does not fit in a buffer of the device (",
                       options.max_chunk_bytes, " bytes)."));
    }
  }
  Placement placement(items, options);
  const size_t bound = LowerBound(items, placement);
  MemoryPlan best;
  std::vector<size_t> best_order;
  const auto attempt = [&](const std::vector<size_t>& order) {
    MemoryPlan plan = placement.Place(order);
    if (!best_order.empty() && plan.item_bytes >= best.item_bytes) return;
    best = std::move(plan);
    best_order = order;
  };
  const auto enough = [&] { return !options.share || best.item_bytes <= bound; };
  for (const std::vector<size_t>& order : Orders(items)) {
    attempt(order);
    if (enough()) break;
  }
  if (items.size() <= kShuffleMax) {
    std::minstd_rand random(1);
    for (int i = 0; i < kShuffles && !enough(); ++i) {
      std::vector<size_t> order = best_order;
      for (int swaps = 0; swaps <= i % 3; ++swaps) {
        std::swap(order[random() % order.size()], order[random() % order.size()]);
      }
      attempt(order);
    }
  }
  best.lower_bound = bound;
  for (MemoryPlace& place : best.places) place.offset += options.head;
  for (size_t& bytes : best.chunk_bytes) bytes += ends;
  return best;
}

}  // namespace litmus::gpu
