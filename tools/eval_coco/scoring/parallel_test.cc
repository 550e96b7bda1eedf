// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that every task runs once, and exceptions on any thread.
#include "tools/eval_coco/scoring/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace litmus::coco {
namespace {

TEST(ParallelForTest, EveryTaskOnce) {
  for (const int threads : {0, 1, 2, 3, 8, 1000}) {
    for (const size_t count : {0u, 1u, 2u, 3u, 100u}) {
      std::vector<std::atomic<int>> calls(count);
      ParallelFor(count, threads, [&](size_t i) { ++calls[i]; });
      for (size_t i = 0; i < count; ++i) EXPECT_EQ(calls[i], 1) << threads << " " << i;
    }
  }
}

TEST(ParallelForTest, AnExceptionOfAnyTaskIsThrownHere) {
  for (const int threads : {1, 2, 4}) {
    for (const size_t failing : {0u, 1u, 49u, 99u}) {
      std::atomic<int> running{0};
      const auto task = [&](size_t i) {
        ++running;
        if (i == failing) {
          --running;
          throw std::runtime_error("task " + std::to_string(i));
        }
        --running;
      };
      try {
        ParallelFor(100, threads, task);
        ADD_FAILURE() << threads << " " << failing;
      } catch (const std::runtime_error& error) {
        EXPECT_EQ(error.what(), "task " + std::to_string(failing));
      }
      EXPECT_EQ(running, 0);
    }
    EXPECT_THROW(ParallelFor(100, threads, [](size_t) { throw std::bad_alloc(); }), std::bad_alloc);
  }
}

}  // namespace
}  // namespace litmus::coco
