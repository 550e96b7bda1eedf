// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/ordered_pipeline.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>

namespace litmus {
namespace {

// Counts its living instances.
struct Counted {
  Counted(int64_t v, std::atomic<int64_t>* alive) : value(v), alive(alive) { ++*alive; }
  ~Counted() { --*alive; }
  Counted(const Counted&) = delete;
  int64_t value;
  std::atomic<int64_t>* alive;
};
using Item = std::unique_ptr<Counted>;

TEST(OrderedPipelineTest, InOrderAndBounded) {
  for (const int threads : {0, 1, 2, 3, 4}) {
    for (const int64_t ahead : {0, 1, 2, 7}) {
      for (const int64_t items : {0, 1, 5, 200}) {
        SCOPED_TRACE(testing::Message() << threads << " threads, " << ahead << " ahead, " << items);
        std::atomic<int64_t> alive{0}, most{0};
        OrderedPipeline<Item> pipeline(items, threads, ahead, [&](int64_t i) {
          // Every third item takes longer than the two after it.
          if (i % 3 == 0) std::this_thread::yield();
          auto item = std::make_unique<Counted>(i, &alive);
          int64_t now = alive, before = most;
          while (now > before && !most.compare_exchange_weak(before, now)) {
          }
          return item;
        });
        int64_t next = 0;
        while (std::optional<Item> item = pipeline.Next()) {
          ASSERT_EQ((*item)->value, next);
          ++next;
        }
        EXPECT_EQ(next, items);
        EXPECT_FALSE(pipeline.Next().has_value()) << "stays at its end";
        EXPECT_LE(most, std::max<int64_t>(ahead, 1) + 1) << "ahead, and the one that is in use";
        EXPECT_EQ(alive, 0);
      }
    }
  }
}

// The items are not consumed: the workers must stop at the limit, and end when the pipeline is
// destroyed.
TEST(OrderedPipelineTest, DestroyedEarly) {
  for (const int threads : {1, 2, 3, 4}) {
    for (const int64_t taken : {0, 1, 10}) {
      SCOPED_TRACE(testing::Message() << threads << " threads, " << taken << " taken");
      std::atomic<int64_t> alive{0}, made{0};
      {
        OrderedPipeline<Item> pipeline(1000000, threads, 3, [&](int64_t i) {
          ++made;
          return std::make_unique<Counted>(i, &alive);
        });
        for (int64_t i = 0; i < taken; ++i) EXPECT_EQ((*pipeline.Next())->value, i);
      }
      EXPECT_LE(made, taken + 3);
      EXPECT_EQ(alive, 0);
    }
  }
}

}  // namespace
}  // namespace litmus
