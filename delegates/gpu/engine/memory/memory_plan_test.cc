// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests plans for random lifetimes: they are valid, never below the lower bound, and close to the
// best plan of an exhaustive search over orders. Lifetimes of known networks reach the bound.
#include "delegates/gpu/engine/memory/memory_plan.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <string>

#include "gtest/gtest.h"

namespace litmus::gpu {
namespace {

std::string Describe(const std::vector<MemoryItem>& items) {
  std::string text;
  for (const MemoryItem& item : items) {
    text += "{" + std::to_string(item.bytes) + ", " + std::to_string(item.first) + ", " +
            std::to_string(item.last) + "} ";
  }
  return text;
}

bool AliveTogether(const MemoryItem& a, const MemoryItem& b) {
  return std::max(a.first, b.first) <= std::min(a.last, b.last);
}

void ExpectValid(const std::vector<MemoryItem>& items, const MemoryPlanOptions& options,
                 const MemoryPlan& plan) {
  ASSERT_EQ(plan.places.size(), items.size());
  for (size_t i = 0; i < items.size(); ++i) {
    const MemoryPlace& a = plan.places[i];
    EXPECT_EQ(a.offset % options.alignment, 0u) << i << " of " << Describe(items);
    EXPECT_GE(a.offset, options.head);
    ASSERT_LT(static_cast<size_t>(a.chunk), plan.chunk_bytes.size());
    EXPECT_LE(a.offset + items[i].bytes + options.tail,
              plan.chunk_bytes[static_cast<size_t>(a.chunk)]);
    for (size_t j = 0; j < i; ++j) {
      const MemoryPlace& b = plan.places[j];
      if (a.chunk != b.chunk || (options.share && !AliveTogether(items[i], items[j]))) continue;
      EXPECT_TRUE(a.offset + items[i].bytes <= b.offset || b.offset + items[j].bytes <= a.offset)
          << "items " << i << " and " << j << " overlap; " << Describe(items);
    }
  }
  for (const size_t bytes : plan.chunk_bytes) EXPECT_LE(bytes, options.max_chunk_bytes);
}

// The largest sum of bytes alive at one step, computed step by step.
size_t MostAlive(const std::vector<MemoryItem>& items, size_t alignment) {
  size_t most = 0;
  for (const MemoryItem& at : items) {
    for (const int step : {at.first, at.last}) {
      size_t sum = 0;
      for (const MemoryItem& item : items) {
        if (item.first <= step && step <= item.last) {
          sum += (item.bytes + alignment - 1) / alignment * alignment;
        }
      }
      most = std::max(most, sum);
    }
  }
  return most;
}

// The size of the best plan by first fit at the lowest offset over all orders, which includes an
// optimal plan.
size_t BestOfAllOrders(const std::vector<MemoryItem>& items) {
  std::vector<size_t> order(items.size());
  std::iota(order.begin(), order.end(), size_t{0});
  size_t best = ~size_t{0};
  do {
    std::vector<size_t> offset(items.size(), 0);
    size_t total = 0;
    for (size_t k = 0; k < order.size(); ++k) {
      size_t at = 0;
      for (bool moved = true; moved;) {
        moved = false;
        for (size_t l = 0; l < k; ++l) {
          const MemoryItem &a = items[order[k]], &b = items[order[l]];
          const size_t other = offset[order[l]];
          if (AliveTogether(a, b) && at < other + b.bytes && other < at + a.bytes) {
            at = other + b.bytes;
            moved = true;
          }
        }
      }
      offset[order[k]] = at;
      total = std::max(total, at + items[order[k]].bytes);
    }
    best = std::min(best, total);
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

TEST(MemoryPlan, NoItems) {
  const auto plan = PlanMemory({}, {});
  ASSERT_TRUE(plan.ok());
  EXPECT_TRUE(plan->chunk_bytes.empty());
  EXPECT_EQ(plan->lower_bound, 0u);
}

TEST(MemoryPlan, ChainMeetsTheLowerBound) {
  // Each value is computed by one step and read by the next, so two buffers suffice.
  std::vector<MemoryItem> items;
  for (int i = 0; i < 20; ++i) items.push_back({static_cast<size_t>(64 * (20 - i)), i, i + 1});
  MemoryPlanOptions options;
  options.head = 64;
  options.tail = 128;
  const auto plan = PlanMemory(items, options);
  ASSERT_TRUE(plan.ok());
  ExpectValid(items, options, *plan);
  EXPECT_EQ(plan->lower_bound, 64u * (20 + 19));
  EXPECT_EQ(plan->item_bytes, plan->lower_bound);
  ASSERT_EQ(plan->chunk_bytes.size(), 1u);
  EXPECT_EQ(plan->chunk_bytes[0], plan->lower_bound + 64 + 128);
}

TEST(MemoryPlan, SmallRandomOnesAreNearTheOptimum) {
  std::minstd_rand random(7);
  for (int round = 0; round < 60; ++round) {
    std::vector<MemoryItem> items;
    const int count = 1 + static_cast<int>(random() % 6);
    for (int i = 0; i < count; ++i) {
      const int first = static_cast<int>(random() % 6);
      items.push_back({1 + random() % 9, first, first + static_cast<int>(random() % 3)});
    }
    MemoryPlanOptions options;
    options.alignment = 1;
    const auto plan = PlanMemory(items, options);
    ASSERT_TRUE(plan.ok());
    ExpectValid(items, options, *plan);
    EXPECT_EQ(plan->lower_bound, MostAlive(items, 1)) << Describe(items);
    EXPECT_GE(plan->item_bytes, plan->lower_bound) << Describe(items);
    EXPECT_EQ(plan->item_bytes, BestOfAllOrders(items))
        << "round " << round << ": " << Describe(items);
  }
}

TEST(MemoryPlan, LargeRandomOnesAreValid) {
  std::minstd_rand random(11);
  for (const bool share : {true, false}) {
    std::vector<MemoryItem> items;
    for (int i = 0; i < 300; ++i) {
      items.push_back({1 + random() % 5000, i, i + 1 + static_cast<int>(random() % 4)});
    }
    MemoryPlanOptions options;
    options.head = 128;
    options.tail = 128;
    options.alignment = 128;
    options.share = share;
    const auto plan = PlanMemory(items, options);
    ASSERT_TRUE(plan.ok());
    ExpectValid(items, options, *plan);
    EXPECT_EQ(plan->lower_bound, MostAlive(items, 128));
    if (share) {
      EXPECT_LE(plan->item_bytes, plan->lower_bound * 5 / 4);
    }
  }
}

TEST(MemoryPlan, ChunksWhereBuffersAreLimited) {
  const std::vector<MemoryItem> items = {{600, 0, 3}, {500, 0, 3}, {300, 1, 2}, {64, 2, 2}};
  MemoryPlanOptions options;
  options.head = 64;
  options.tail = 64;
  options.max_chunk_bytes = 1024;
  const auto plan = PlanMemory(items, options);
  ASSERT_TRUE(plan.ok());
  ExpectValid(items, options, *plan);
  EXPECT_EQ(plan->chunk_bytes.size(), 2u);

  const auto too_large = PlanMemory({{1000, 0, 1}}, options);
  EXPECT_EQ(too_large.status().code(), absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace litmus::gpu
