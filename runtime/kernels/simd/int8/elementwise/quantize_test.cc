// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares quantising and dequantising floats with plain loops, bit for bit, for each instruction
// set.
#include "runtime/kernels/simd/int8/elementwise/quantize.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "runtime/kernels/simd/int8/elementwise/dequantize.h"

namespace litmus::int8 {
namespace {

// Special numbers, halves of the scale and their neighbours, and numbers in the type's range.
std::vector<float> FloatsFor(float scale) {
  const float infinity = std::numeric_limits<float>::infinity();
  std::vector<float> in = {0.0f,      -0.0f,         1e30f,  -1e30f, infinity,
                           -infinity, std::nanf(""), 1e-40f, -1e-40f};
  for (const float far : {127.4f, 40000.0f, 2147483520.0f, 2147483648.0f}) {
    for (const float x : {far, -far}) in.push_back(x * scale);
  }
  for (int i = -600; i < 600; ++i) {
    const float x = (static_cast<float>(i) + 0.5f) * scale;
    for (const float y : {x, std::nextafter(x, infinity), std::nextafter(x, -infinity)}) {
      in.push_back(y);
    }
  }
  std::mt19937 random(5);
  std::uniform_real_distribution<float> wide(-300, 300);
  for (int i = 0; i < 20000; ++i) in.push_back(wide(random) * scale);
  return in;
}

template <typename T>
void CheckQuantized(const std::vector<float>& in, size_t count, float scale, int32_t zero_point,
                    Element element) {
  constexpr float kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
  std::vector<T> out(count + 1, 99);
  QuantizeFloats(in.data(), scale, zero_point, element, out.data(), count);
  for (size_t i = 0; i < count; ++i) {
    const float value = std::round(in[i] / scale) + static_cast<float>(zero_point);
    const T want = static_cast<T>(value >= kLow ? std::min(value, kHigh) : kLow);
    ASSERT_EQ(+out[i], +want) << "element " << i << " of " << count << ": " << in[i] << ", scale "
                              << scale << ", zero point " << zero_point;
  }
  ASSERT_EQ(out[count], 99) << "written past " << count;
}

void CheckQuantize() {
  // With the last scales, factors would overflow or underflow, so divisions are used.
  for (const float scale : {0.1f, 0.0235294122f, 1.0f, 3.7e-5f, 0.5f, 1e10f, 1e-39f, 1e35f}) {
    const std::vector<float> in = FloatsFor(scale);
    for (const int32_t zero_point : {0, 3, -128, 127, 255, 1000}) {
      for (const size_t count : {in.size(), size_t{0}, size_t{1}, size_t{15}, size_t{16},
                                 size_t{17}, size_t{63}, size_t{64}, size_t{65}, size_t{129}}) {
        CheckQuantized<int8_t>(in, count, scale, zero_point, Element::kInt8);
        CheckQuantized<uint8_t>(in, count, scale, zero_point, Element::kUInt8);
        CheckQuantized<int16_t>(in, count, scale, zero_point, Element::kInt16);
      }
    }
  }
}

template <typename T>
void CheckDequantize() {
  std::vector<T> in;
  for (int i = 0; i < 65536 + 7; ++i) in.push_back(static_cast<T>(i * 7));
  for (const int32_t zero_point : {0, 3, -128, 1000}) {
    for (const size_t count : {in.size(), size_t{0}, size_t{1}, size_t{15}, size_t{16}, size_t{17},
                               size_t{63}, size_t{64}, size_t{65}, size_t{129}}) {
      constexpr float kScale = 0.1f;
      std::vector<float> out(count + 1, 99);
      DequantizeToFloats(in.data(), kScale, zero_point, out.data(), count);
      for (size_t i = 0; i < count; ++i) {
        ASSERT_EQ(out[i], kScale * static_cast<float>(in[i] - zero_point))
            << "element " << i << " of " << count << ": " << +in[i] << ", zero point "
            << zero_point;
      }
      ASSERT_EQ(out[count], 99) << "written past " << count;
    }
  }
}

TEST(QuantizeTest, AsPlainLoopsWithEveryTarget) {
  for (const int64_t target : hwy::SupportedAndGeneratedTargets()) {
    SCOPED_TRACE(hwy::TargetName(target));
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().DeInit();
    CheckQuantize();
    CheckDequantize<int8_t>();
    CheckDequantize<uint8_t>();
    CheckDequantize<int16_t>();
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().DeInit();
}

}  // namespace
}  // namespace litmus::int8
