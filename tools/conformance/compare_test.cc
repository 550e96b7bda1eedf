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

Tolerance Quanta(double n) {
  Tolerance tolerance;
  tolerance.delegate_absolute = n;
  return tolerance;
}

Tolerance Half(double error) {
  Tolerance tolerance;
  tolerance.half_absolute = error;
  return tolerance;
}

Tolerance DecibelsAtLeast(double ratio) {
  Tolerance tolerance;
  tolerance.least_snr_db = ratio;
  return tolerance;
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

TEST(CompareTest, CountsElementsOutsideTheTolerance) {
  const struct {
    std::vector<float> want, got;
    Tolerance tolerance;
    Kernels kernels;
    size_t failed;
  } kCases[] = {
      {{1, 2}, {1, 2}, {}, Kernels::kReference, 0},
      {{1, 2}, {1, 2.01f}, {}, Kernels::kReference, 1},
      {{1, 2}, {1, 2.01f}, {0.02}, Kernels::kReference, 0},
      {{1, 2}, {1, 2.01f}, {0, 0.01}, Kernels::kReference, 0},
      {{1, 100}, {1.005f, 100}, {0, 0, 1e-4}, Kernels::kReference, 1},
      {{1, 100}, {1.005f, 100}, {0, 0, 1e-4}, Kernels::kFast, 0},
      {{kNan, kInf, -kInf}, {kNan, kInf, -kInf}, {}, Kernels::kReference, 0},
      {{kNan, kInf, 1}, {1, -kInf, kNan}, {9, 9, 9}, Kernels::kFast, 3},
      {{}, {}, {}, Kernels::kReference, 0},
      {{1, 2}, {1, 3}, Quanta(1), Kernels::kFast, 1},
      {{1, 2}, {1, 3}, Quanta(1), Kernels::kDelegate, 0},
      {{1, 2}, {1, 3}, Half(1), Kernels::kDelegate, 1},
      {{1, 2}, {1, 3}, Half(1), Kernels::kHalfDelegate, 0},
      {{3, 4}, {3, 4.15f}, DecibelsAtLeast(30), Kernels::kFast, 0},
      {{3, 4}, {3, 4.16f}, DecibelsAtLeast(30), Kernels::kFast, 2},
  };
  for (const auto& c : kCases) {
    const Comparison comparison =
        Compare({Floats(c.want), {}, 1, 0, c.tolerance}, c.got.data(), c.got.size(), c.kernels);
    EXPECT_EQ(comparison.failed, c.failed) << "case " << &c - kCases;
  }
}

TEST(CompareTest, TakesEveryKthElement) {
  const std::vector<float> got = {1, 9, 2, 9, 3};
  EXPECT_EQ(Compare({Floats({1, 2, 3}), {}, 2, 0, {}}, got.data(), 5, Kernels::kFast).failed, 0u);
  EXPECT_EQ(Compare({Floats({1, 2, 4}), {}, 2, 0, {}}, got.data(), 5, Kernels::kFast).first->index,
            4u);
  EXPECT_GT(Compare({Floats({1, 2}), {}, 2, 0, {}}, got.data(), 5, Kernels::kFast).failed, 0u)
      << "wrong size";
}

TEST(CompareTest, TellsAllWideIntegersApart) {
  const int64_t want = (int64_t{1} << 60) + 1, got = int64_t{1} << 60;
  Array array = {"i8", {1}, std::vector<uint8_t>(8)};
  std::memcpy(array.bytes.data(), &want, sizeof(want));
  EXPECT_EQ(Compare({array, {1}, 1, 0, {}}, &want, 1, Kernels::kFast).failed, 0u);
  EXPECT_EQ(Compare({array, {1}, 1, 0, {}}, &got, 1, Kernels::kFast).failed, 1u);
}

TEST(CompareTest, LooksAtBothPartsOfComplexNumbers) {
  const float want[] = {1, 2}, got[] = {1, 3};
  Array array = {"c8", {1}, std::vector<uint8_t>(8)};
  std::memcpy(array.bytes.data(), want, sizeof(want));
  EXPECT_EQ(Compare({array, {1}, 1, 0, {}}, want, 1, Kernels::kFast).failed, 0u);
  EXPECT_EQ(Compare({array, {1}, 1, 0, {}}, got, 1, Kernels::kFast).failed, 1u);
}

TEST(CompareTest, DetectionsOfEqualScoreMayComeInAnyOrder) {
  const std::vector<ExpectedOutput> want = {{Floats({0, 0, 1, 1, 0, 0, 2, 2}), {}, 1, 0, {}},
                                            {Floats({7, 7}), {}, 1, 0, {}},
                                            {Floats({0.5f, 0.5f}), {}, 1, 0, {}},
                                            {Floats({2}), {}, 1, 0, {}}};
  const float swapped[] = {0, 0, 2, 2, 0, 0, 1, 1}, wrong[] = {0, 0, 2, 2, 0, 0, 3, 1};
  const float classes[] = {7, 7}, other_class[] = {7, 8}, scores[] = {0.5f, 0.5f}, count[] = {2};
  EXPECT_EQ(CompareDetections(want, {swapped, classes, scores, count}, true).failed, 0u);
  EXPECT_GT(CompareDetections(want, {wrong, classes, scores, count}, true).failed, 0u);
  EXPECT_GT(CompareDetections(want, {swapped, other_class, scores, count}, true).failed, 0u);
}

}  // namespace
}  // namespace litmus::conformance
