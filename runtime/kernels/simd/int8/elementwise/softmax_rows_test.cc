// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares sums and outputs of a softmax of bytes with plain loops, for each CPU target of the
// machine.
#include "runtime/kernels/simd/int8/elementwise/softmax_rows.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/common/fixed_point.h"

namespace litmus::int8 {
namespace {

// Depths around 16, the lanes of the widest vector; 256 is the largest depth that SOFTMAX uses.
constexpr size_t kDepths[] = {1, 2, 7, 8, 15, 16, 17, 19, 31, 32, 33, 256};
constexpr size_t kRows[] = {0, 1, 3};

std::vector<int32_t> Table(std::mt19937* numbers) {
  std::uniform_int_distribution<int32_t> any(0, std::numeric_limits<int32_t>::max());
  std::vector<int32_t> table(256);
  for (int32_t& value : table) value = any(*numbers);
  table[0] = std::numeric_limits<int32_t>::max();
  return table;
}

template <typename Element>
void CheckSums(size_t rows, size_t depth, const std::string& target) {
  using Limits = std::numeric_limits<Element>;
  std::mt19937 numbers(static_cast<unsigned>(depth));
  std::uniform_int_distribution<int> any(Limits::min(), Limits::max());
  const std::vector<int32_t> table = Table(&numbers);
  std::vector<Element> in(rows * depth);
  for (Element& value : in) value = static_cast<Element>(any(numbers));
  if (!in.empty()) in.back() = Limits::min();
  std::vector<int32_t> exponentials(rows * SoftmaxStride(depth), -1);
  std::vector<uint32_t> sums(rows);
  SoftmaxSums(in.data(), rows, depth, table.data(), exponentials.data(), sums.data());
  for (size_t r = 0; r < rows; ++r) {
    const Element* row = &in[r * depth];
    const int largest = *std::max_element(row, row + depth);
    uint32_t want = 0;
    for (size_t c = 0; c < SoftmaxStride(depth); ++c) {
      const int32_t e = c < depth ? table[static_cast<size_t>(largest - row[c])] : 0;
      want += (static_cast<uint32_t>(e) + 2048) / 4096;
      EXPECT_EQ(exponentials[r * SoftmaxStride(depth) + c], e)
          << target << ", row " << r << " of " << depth << ", element " << c;
    }
    EXPECT_EQ(sums[r], want) << target << ", row " << r << " of " << depth;
  }
}

template <typename Element>
void CheckOutputs(size_t rows, size_t depth, int shift, const std::string& target) {
  using Limits = std::numeric_limits<Element>;
  constexpr Element kUntouched = 77;
  std::mt19937 numbers(static_cast<unsigned>(depth) + 1);
  std::uniform_int_distribution<int32_t> any(0, std::numeric_limits<int32_t>::max());
  const size_t stride = SoftmaxStride(depth);
  std::vector<int32_t> exponentials(rows * stride);
  for (int32_t& e : exponentials) e = any(numbers) >> (any(numbers) % 31);
  std::vector<SoftmaxScale> scales(rows);
  for (SoftmaxScale& scale : scales) scale = {any(numbers), shift};
  if (rows > 0) {
    exponentials[0] = scales[0].scale = std::numeric_limits<int32_t>::max();
  }
  std::vector<Element> out(rows * depth + 1, kUntouched);
  SoftmaxOutputs(exponentials.data(), rows, depth, scales.data(), out.data());
  for (size_t i = 0; i < rows * depth; ++i) {
    const uint64_t product =
        uint64_t{static_cast<uint32_t>(exponentials[i / depth * stride + i % depth])} *
        static_cast<uint32_t>(scales[i / depth].scale);
    uint64_t steps = (product + (uint64_t{1} << 30)) >> 31;
    if (shift > 0) steps = (steps + (uint64_t{1} << (shift - 1))) >> shift;
    const int64_t most = int64_t{Limits::max()} - Limits::min();
    const int64_t want = Limits::min() + std::min(static_cast<int64_t>(steps), most);
    EXPECT_EQ(out[i], want) << target << ", element " << i << " of rows of " << depth << ", shift "
                            << shift;
  }
  EXPECT_EQ(out.back(), kUntouched) << target << ", " << rows << " rows of " << depth;
}

// Compares scales with the reciprocal of fixed_point.h, for sums from 1 on and around powers of
// two.
TEST(SoftmaxRowsTest, ScalesAreThoseOfTheReciprocal) {
  std::vector<uint32_t> sums = {1, 2, 3, (1u << 19) - 1, 1u << 19, (1u << 19) + 1};
  for (int bit = 20; bit < 31; ++bit) {
    for (const uint32_t near : {-2, -1, 0, 1, 2}) sums.push_back((1u << bit) + near);
  }
  std::mt19937 numbers(3);
  for (int i = 0; i < 10000; ++i) sums.push_back((numbers() >> 1 >> (numbers() % 12)) | 1u);
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const int bits : {8, 16}) {
      for (const size_t count : {size_t{0}, size_t{1}, size_t{15}, size_t{17}, sums.size()}) {
        std::vector<SoftmaxScale> scales(count);
        SoftmaxScales(sums.data(), count, bits, scales.data());
        for (size_t i = 0; i < count; ++i) {
          int bits_over_unit;
          const int32_t scale = Reciprocal(static_cast<int32_t>(sums[i]), 12, &bits_over_unit);
          ASSERT_EQ(scales[i].scale, scale) << target << ", sum " << sums[i];
          ASSERT_EQ(scales[i].shift, std::clamp(bits_over_unit + 31 - bits, 0, 31)) << target;
        }
      }
    }
  }
}

TEST(SoftmaxRowsTest, EqualsPlainLoops) {
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const size_t depth : kDepths) {
      for (const size_t rows : kRows) {
        CheckSums<int8_t>(rows, depth, target);
        CheckSums<uint8_t>(rows, depth, target);
        for (const int shift : {0, 1, 15, 23, 31}) {
          CheckOutputs<int8_t>(rows, depth, shift, target);
          CheckOutputs<uint8_t>(rows, depth, shift, target);
          CheckOutputs<int16_t>(rows, depth, shift, target);
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::int8
