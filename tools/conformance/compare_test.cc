// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/compare.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "gtest/gtest.h"

namespace litmus::conformance {
namespace {

Array Floats(const std::vector<float>& values) {
  Array array;
  array.dtype = "f4";
  array.shape = {static_cast<int>(values.size())};
  array.bytes.resize(values.size() * sizeof(float));
  if (!values.empty()) std::memcpy(array.bytes.data(), values.data(), array.bytes.size());
  return array;
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

TEST(CompareTest, CountsElementsOutsideTheTolerance) {
  const struct {
    std::vector<float> want, got;
    Tolerance tolerance;
    bool fast;
    size_t failed;
  } kCases[] = {
      {{1, 2}, {1, 2}, {}, false, 0},
      {{1, 2}, {1, 2.01f}, {}, false, 1},
      {{1, 2}, {1, 2.01f}, {0.02, 0, 0}, false, 0},
      {{1, 2}, {1, 2.01f}, {0, 0.01, 0}, false, 0},
      {{1, 100}, {1.005f, 100}, {0, 0, 1e-4}, false, 1},
      {{1, 100}, {1.005f, 100}, {0, 0, 1e-4}, true, 0},
      {{kNan, kInf, -kInf}, {kNan, kInf, -kInf}, {}, false, 0},
      {{kNan, kInf, 1}, {1, -kInf, kNan}, {9, 9, 9}, true, 3},
      {{}, {}, {}, false, 0},
  };
  for (const auto& c : kCases) {
    const Comparison comparison =
        Compare({Floats(c.want), {}, 1, c.tolerance}, c.got.data(), c.got.size(), c.fast);
    EXPECT_EQ(comparison.failed, c.failed) << "case " << &c - kCases;
  }
}

TEST(CompareTest, TakesEveryKthElement) {
  const std::vector<float> got = {1, 9, 2, 9, 3};
  EXPECT_EQ(Compare({Floats({1, 2, 3}), {}, 2, {}}, got.data(), 5, false).failed, 0u);
  EXPECT_EQ(Compare({Floats({1, 2, 4}), {}, 2, {}}, got.data(), 5, false).first->index, 4u);
  EXPECT_GT(Compare({Floats({1, 2}), {}, 2, {}}, got.data(), 5, false).failed, 0u) << "wrong size";
}

TEST(CompareTest, DetectionsOfEqualScoreMayComeInAnyOrder) {
  const std::vector<ExpectedOutput> want = {{Floats({0, 0, 1, 1, 0, 0, 2, 2}), {}, 1, {}},
                                            {Floats({7, 7}), {}, 1, {}},
                                            {Floats({0.5f, 0.5f}), {}, 1, {}},
                                            {Floats({2}), {}, 1, {}}};
  const float swapped[] = {0, 0, 2, 2, 0, 0, 1, 1}, wrong[] = {0, 0, 2, 2, 0, 0, 3, 1};
  const float classes[] = {7, 7}, other_class[] = {7, 8}, scores[] = {0.5f, 0.5f}, count[] = {2};
  EXPECT_EQ(CompareDetections(want, {swapped, classes, scores, count}, true).failed, 0u);
  EXPECT_GT(CompareDetections(want, {wrong, classes, scores, count}, true).failed, 0u);
  EXPECT_GT(CompareDetections(want, {swapped, other_class, scores, count}, true).failed, 0u);
}

}  // namespace
}  // namespace litmus::conformance
