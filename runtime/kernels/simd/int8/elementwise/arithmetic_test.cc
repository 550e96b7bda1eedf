// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares quantised arithmetic of every pair of bytes with exact arithmetic, for each instruction
// set.
#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "runtime/kernels/simd/int8/elementwise/byte_product.h"
#include "runtime/kernels/simd/int8/elementwise/byte_sum.h"
#include "runtime/kernels/simd/int8/elementwise/byte_table.h"
#include "runtime/kernels/simd/int8/elementwise/linear_sum.h"

namespace litmus::int8 {
namespace {

// gemmlowp's double rounding; both steps round halves away from zero.
int32_t Scale(int32_t x, int32_t multiplier, int right) {
  const int64_t product = int64_t{x} * multiplier;
  const int64_t nudge = product >= 0 ? 1 << 30 : 1 - (1 << 30);
  const int64_t high = (product + nudge) / (int64_t{1} << 31);
  return static_cast<int32_t>(std::round(std::ldexp(static_cast<double>(high), -right)));
}

int32_t Expected(const ArithmeticParams& p, int32_t a, int32_t b) {
  const int32_t one = 1 << p.left_shift;
  int32_t result;
  if (p.operation == Operation::kMultiply) {
    result = (a - p.zero_point1) * (b - p.zero_point2);
  } else {
    const int32_t x = Scale((a - p.zero_point1) * one, p.multiplier1, p.right1);
    const int32_t y = Scale((b - p.zero_point2) * one, p.multiplier2, p.right2);
    result = p.operation == Operation::kSubtract ? x - y : x + y;
  }
  const int32_t value = Scale(result * (1 << p.left_out), p.multiplier_out, p.right_out);
  return std::min(std::max(value + p.zero_point_out, p.min), p.max);
}

constexpr Element kInt8 = Element::kInt8, kUInt8 = Element::kUInt8;
constexpr Operation kAdd = Operation::kAdd, kSub = Operation::kSubtract,
                    kMul = Operation::kMultiply;
constexpr ArithmeticParams kParams[] = {
    {kInt8, kAdd, 20, -128, 127, 3, 1 << 30, 1518500250, 1073741824, 0, 1, 18, 0, -128, 127},
    {kInt8, kSub, 20, 5, -7, -10, 1073741824, 2147483647, 1987654321, 0, 3, 19, 0, -100, 100},
    {kUInt8, kAdd, 20, 0, 255, 128, 1234567890, 1073741824, 1610612736, 2, 0, 17, 0, 0, 255},
    {kInt8, kAdd, 20, 7, -3, 0, 1073741824, 1518500250, 1073741824, 0, 0, 18, 0, -128, 127},
    {kInt8, kSub, 20, -20, 100, 3, 1073741824, 1518500249, 1610612736, 0, 2, 17, 0, -128, 127},
    {kUInt8, kSub, 20, 9, 200, 3, 1518500249, 1073741824, 1610612736, 1, 0, 15, 0, 0, 255},
    {kInt8, kAdd, 20, 0, 0, 0, 1073741824, 1073741824, 1073741824, 0, 0, 19, 0, -128, 127},
    {kInt8, kAdd, 20, 1, 2, 127, 1073741824, 2147483647, 1073741825, 0, 10, 22, 0, -128, 127},
    {kUInt8, kAdd, 20, 255, 255, 255, 1073741824, 0, 2147483647, 0, 0, 20, 0, 0, 255},
    {kUInt8, kSub, 20, 130, 120, 119, 1073741824, 1073741824, 1073741824, 0, 31, 18, 0, 119, 255},
    {kInt8, kMul, 0, 3, -9, 11, 0, 0, 1234567890, 0, 0, 7, 0, -128, 127},
    {kUInt8, kMul, 0, 255, 0, 128, 0, 0, 1987654321, 0, 0, 0, 2, 0, 200},
    {kInt8, kMul, 0, 0, 0, 0, 0, 0, 1073741824, 0, 0, 6, 0, -128, 127},
    {kInt8, kMul, 0, -128, -128, -128, 0, 0, 1082196484, 0, 0, 7, 0, -128, 127},
    {kUInt8, kMul, 0, 128, 130, 0, 0, 0, 1518500249, 0, 0, 8, 0, 0, 255},
    {kUInt8, kMul, 0, 0, 0, 5, 0, 0, 2147483647, 0, 0, 9, 0, 5, 250},
    {kInt8, kMul, 0, 127, -128, 127, 0, 0, 1879048192, 0, 0, 10, 0, -128, 127},
};

template <typename T>
void CheckEveryPair(const ArithmeticParams& p) {
  std::vector<T> a, b;
  for (int i = 0; i < 256 * 256; ++i) {
    a.push_back(static_cast<T>(i));
    b.push_back(static_cast<T>(i / 256));
  }
  // Three more elements follow the last whole vector.
  a.insert(a.end(), {1, 2, 3});
  b.insert(b.end(), {4, 5, 6});
  for (const bool single_a : {false, true}) {
    for (const bool single_b : {false, true}) {
      std::vector<T> out(a.size()), by_sum(a.size()), by_linear(a.size()), by_product(a.size());
      ArithmeticRow(p, a.data(), single_a, b.data(), single_b, out.data(), out.size());
      const ByteSum sum = MakeByteSum(p);
      if (sum.usable) {
        ByteSumRow(sum, a.data(), single_a, b.data(), single_b, by_sum.data(), by_sum.size());
      }
      const LinearSum linear = single_a || single_b ? LinearSum() : MakeLinearSum(p);
      if (linear.usable) {
        LinearSumRow(linear, a.data(), b.data(), by_linear.data(), by_linear.size());
      }
      const ByteProduct product = MakeByteProduct(p);
      if (product.usable) {
        ByteProductRow(product, a.data(), single_a, b.data(), single_b, by_product.data(),
                       by_product.size());
      }
      for (size_t i = 0; i < out.size(); ++i) {
        const T x = a[single_a ? 0 : i], y = b[single_b ? 0 : i];
        const int32_t expected = Expected(p, x, y);
        ASSERT_EQ(out[i], expected)
            << "case " << &p - kParams << ", " << +x << " and " << +y << ", element " << i;
        if (sum.usable) {
          ASSERT_EQ(by_sum[i], expected) << "ByteSum, case " << &p - kParams << ", " << +x
                                         << " and " << +y << ", element " << i;
        }
        if (linear.usable) {
          ASSERT_EQ(by_linear[i], expected) << "LinearSum, case " << &p - kParams << ", " << +x
                                            << " and " << +y << ", element " << i;
        }
        if (product.usable) {
          ASSERT_EQ(by_product[i], expected) << "ByteProduct, case " << &p - kParams << ", " << +x
                                             << " and " << +y << ", element " << i;
        }
      }
    }
  }
}

// ByteSum must be usable for the usual scales. It supports a fraction in one input only.
TEST(ArithmeticTest, ByteSumIsForTheUsualScales) {
  const bool usable[] = {true,  true,  true,  true,  true,  true,  true,  true, true,
                         false, false, false, false, false, false, false, false};
  static_assert(sizeof(usable) / sizeof(usable[0]) == sizeof(kParams) / sizeof(kParams[0]));
  for (size_t i = 0; i < sizeof(usable); ++i) {
    EXPECT_EQ(MakeByteSum(kParams[i]).usable, usable[i]) << "case " << i;
  }
}

// LinearSum must be usable for most scales; not for those where two successive roundings meet in a
// half.
TEST(ArithmeticTest, LinearSumIsForMostScales) {
  int usable = 0;
  for (const ArithmeticParams& p : kParams) {
    const bool is = MakeLinearSum(p).usable;
    usable += is ? 1 : 0;
    EXPECT_FALSE(is && p.operation == kMul) << "case " << &p - kParams;
  }
  EXPECT_GE(usable, 6);
}

// ByteProduct must be usable for most products. Multipliers of few bits give halves, which fixed
// point rounds differently for negative numbers.
TEST(ArithmeticTest, ByteProductIsForMostScales) {
  constexpr int32_t kFewBits = 1 << 27;
  for (const ArithmeticParams& p : kParams) {
    const bool has_halves = p.multiplier_out % kFewBits == 0;
    EXPECT_EQ(MakeByteProduct(p).usable, p.operation == kMul && p.left_out == 0 && !has_halves)
        << "case " << &p - kParams;
  }
}

void CheckWords() {
  const ArithmeticParams p = {Element::kInt16, kMul, 0, 0,  0, 0,      0,    0,
                              1234567890,      0,    0, 14, 0, -32768, 32767};
  std::vector<int16_t> a, out;
  for (int i = -32768; i < 32768; ++i) a.push_back(static_cast<int16_t>(i));
  const std::vector<int16_t> b(a.rbegin(), a.rend());
  out.resize(a.size());
  ArithmeticRow(p, a.data(), false, b.data(), false, out.data(), out.size());
  for (size_t i = 0; i < out.size(); ++i) {
    ASSERT_EQ(out[i], Expected(p, a[i], b[i])) << a[i] << " and " << b[i];
  }
}

void CheckTables() {
  std::vector<uint8_t> table(256);
  for (int i = 0; i < 256; ++i) table[i] = static_cast<uint8_t>(i * 181 + i / 7 + 5);
  for (const size_t count : {0, 1, 63, 64, 65, 127, 256, 777}) {
    std::vector<uint8_t> in(count), out(count + 1, 99);
    for (size_t i = 0; i < count; ++i) in[i] = static_cast<uint8_t>(i * 7 + i / 256);
    LookUpBytes(table.data(), in.data(), out.data(), count);
    for (size_t i = 0; i < count; ++i) {
      ASSERT_EQ(out[i], table[in[i]]) << "of " << count << ", element " << i << ", " << +in[i];
    }
    ASSERT_EQ(out[count], 99) << "written past " << count;
  }
}

TEST(ArithmeticTest, EveryPairOfBytesWithEveryTarget) {
  for (const int64_t target : hwy::SupportedAndGeneratedTargets()) {
    SCOPED_TRACE(hwy::TargetName(target));
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().DeInit();
    for (const ArithmeticParams& p : kParams) {
      if (p.element == kInt8) {
        CheckEveryPair<int8_t>(p);
      } else {
        CheckEveryPair<uint8_t>(p);
      }
    }
    CheckWords();
    CheckTables();
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().DeInit();
}

}  // namespace
}  // namespace litmus::int8
