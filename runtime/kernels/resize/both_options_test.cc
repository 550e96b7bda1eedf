// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests RESIZE_BILINEAR with both options set: corners are aligned, and half_pixel_centers is
// ignored.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

struct Sizes {
  int in_h, in_w, out_h, out_w, channels;
};

constexpr Sizes kSizes[] = {{3, 4, 7, 5, 1},  {5, 5, 3, 9, 2},   {4, 4, 1, 1, 3}, {1, 1, 3, 4, 8},
                            {5, 7, 1, 4, 17}, {6, 2, 11, 33, 4}, {3, 3, 3, 3, 5}};

constexpr float kSteps = 100;

// An image with values from −1 to 1 as floats, or with 200 integer steps.
template <typename T>
std::vector<T> Image(const Sizes& s) {
  std::vector<T> values(static_cast<size_t>(s.in_h) * s.in_w * s.channels);
  uint32_t state = 7;
  for (T& v : values) {
    state = state * 1664525u + 1013904223u;
    const int step = static_cast<int>(state >> 16) % 201 - (std::is_same_v<T, uint8_t> ? 0 : 100);
    v = std::is_same_v<T, float> ? static_cast<T>(static_cast<float>(step) / kSteps)
                                 : static_cast<T>(step);
  }
  return values;
}

// The expected value at an output position, if the corners of input and output are aligned.
template <typename T>
double Expected(const Sizes& s, const std::vector<T>& image, int y, int x, int c) {
  const auto position = [](int i, int in, int out) {
    return out > 1 ? static_cast<double>(i) * (in - 1) / (out - 1) : 0.0;
  };
  const double py = position(y, s.in_h, s.out_h), px = position(x, s.in_w, s.out_w);
  const int top = static_cast<int>(py), left = static_cast<int>(px);
  const int bottom = std::min(top + 1, s.in_h - 1), right = std::min(left + 1, s.in_w - 1);
  const auto at = [&](int iy, int ix) {
    return static_cast<double>(image[(iy * s.in_w + ix) * s.channels + c]);
  };
  const double wy = py - top, wx = px - left;
  return (1 - wy) * ((1 - wx) * at(top, left) + wx * at(top, right)) +
         wy * ((1 - wx) * at(bottom, left) + wx * at(bottom, right));
}

template <typename T>
void Check(double tolerance) {
  for (const Sizes& s : kSizes) {
    const std::vector<T> image = Image<T>(s);
    for (const bool computed : {false, true}) {
      KernelTester op;
      const TestQuantization quantization =
          std::is_same_v<T, float> ? TestQuantization() : TestQuantization{{0.5f}, {0}, 0};
      op.Input<T>({1, s.in_h, s.in_w, s.channels}, image, quantization);
      if (computed) {
        op.Input<int32_t>({2}, {s.out_h, s.out_w});
      } else {
        op.Constant<int32_t>({2}, {s.out_h, s.out_w});
      }
      op.Output(tflite::typeToTfLiteType<T>(), quantization);
      const TfLiteResizeBilinearParams params = {/*align_corners=*/true,
                                                 /*half_pixel_centers=*/true};
      ASSERT_EQ(op.Build(tflite::ops::builtin::Register_RESIZE_BILINEAR(), params), kTfLiteOk)
          << op.errors();
      ASSERT_EQ(op.Invoke(), kTfLiteOk) << op.errors();
      const std::vector<T> got = op.Values<T>();
      for (size_t i = 0; i < got.size(); ++i) {
        const int c = static_cast<int>(i) % s.channels,
                  x = static_cast<int>(i) / s.channels % s.out_w,
                  y = static_cast<int>(i) / s.channels / s.out_w;
        ASSERT_NEAR(static_cast<double>(got[i]), Expected(s, image, y, x, c), tolerance)
            << s.in_h << "x" << s.in_w << " to " << s.out_h << "x" << s.out_w
            << (computed ? ", computed size, " : ", ") << i;
      }
    }
  }
}

// The bound: positions of at most 32 have 24 bits and are multiplied by differences of up to 2; and
// there are four products of at most 1.
TEST(BothOptions, Float) { Check<float>(2 * 32.0 / (1 << 23)); }

// The bound: half a step of rounding, and errors of fixed-point positions: the scale is rounded to
// 10 bits, so a position is off by up to 33 / 2^11 along both axes, times a difference of 200
// steps.
constexpr double kFixedPoint = 0.5 + 2 * 200 * 33.0 / (1 << 11);
TEST(BothOptions, Int8) { Check<int8_t>(kFixedPoint); }
TEST(BothOptions, Int16) { Check<int16_t>(kFixedPoint); }
TEST(BothOptions, Uint8) { Check<uint8_t>(0.5 + 1e-3); }

}  // namespace
}  // namespace litmus
