// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the layout of values in device memory, also for the shapes of unverified models.
#include "delegates/gpu/graph/graph.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace litmus::gpu {
namespace {

TEST(Graph, StoredElements) {
  constexpr int kMax = std::numeric_limits<int>::max();
  const struct {
    Shape shape;
    int slices;
    int64_t stored;
  } kCases[] = {
      {{}, 1, 4},
      {{0}, 0, 0},
      {{1}, 1, 4},
      {{4}, 1, 4},
      {{5}, 2, 8},
      {{3, 8}, 2, 24},
      {{kMax - 3}, (1 << 29) - 1, int64_t{kMax} - 3},
      {{kMax}, 1 << 29, int64_t{1} << 31},
      {{2, kMax}, 1 << 29, int64_t{1} << 32},
      {{kMax, 1}, 1, int64_t{4} * kMax},
  };
  for (const auto& test : kCases) {
    SCOPED_TRACE(ShapeText(test.shape));
    EXPECT_EQ(Slices(test.shape), test.slices);
    EXPECT_EQ(StoredElements(test.shape), test.stored);
    if (test.shape.size() < 2) continue;
    EXPECT_EQ(StoredStrides(test.shape)[0], test.stored / test.shape[0]);
  }
}

}  // namespace
}  // namespace litmus::gpu
