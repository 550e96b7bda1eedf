// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that RESIZE_BILINEAR of uint8 has the same bytes on machines with fused multiply-add, where
// sums near one half could be rounded to the other side.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

// Stores a float to memory, so that the result of each operation is rounded to float.
float Rounded(float value) {
  volatile float stored = value;
  return stored;
}

struct Tap {
  int low, high;
  float weight;  // weight of `high`
};

Tap TapOf(int out, int in_size, int out_size) {
  const float scale = Rounded(static_cast<float>(in_size) / static_cast<float>(out_size));
  const float position = Rounded(static_cast<float>(out) * scale);
  const int low = static_cast<int>(position);
  return {low, std::min(static_cast<int>(std::ceil(position)), in_size - 1),
          Rounded(position - static_cast<float>(low))};
}

uint8_t Expected(const Tap& y, const Tap& x, float top_left, float top_right, float bottom_left,
                 float bottom_right) {
  const float up = Rounded(1 - y.weight), left = Rounded(1 - x.weight);
  const auto product = [](float value, float wy, float wx) {
    return Rounded(Rounded(value * wy) * wx);
  };
  float sum = Rounded(product(top_left, up, left) + product(bottom_left, y.weight, left));
  sum = Rounded(sum + product(top_right, up, x.weight));
  sum = Rounded(sum + product(bottom_right, y.weight, x.weight));
  return static_cast<uint8_t>(Rounded(sum + 0.5f));
}

TEST(ResizeBilinearTest, RoundsAfterEachStep) {
  constexpr int kInH = 9, kInW = 8, kOutH = 4, kOutW = 3, kChannels = 256;
  std::vector<uint8_t> in(static_cast<size_t>(kInH) * kInW * kChannels);
  uint32_t state = 1;
  for (uint8_t& v : in) {
    state = state * 1664525u + 1013904223u;
    v = static_cast<uint8_t>(state >> 24);
  }
  KernelTester op;
  op.Input<uint8_t>({1, kInH, kInW, kChannels}, in);
  op.Constant<int32_t>({2}, {kOutH, kOutW});
  op.Output(kTfLiteUInt8);
  const TfLiteResizeBilinearParams params = {false, false};
  ASSERT_EQ(op.Build(tflite::ops::builtin::Register_RESIZE_BILINEAR(), params), kTfLiteOk)
      << op.errors();
  ASSERT_EQ(op.Invoke(), kTfLiteOk) << op.errors();
  const std::vector<uint8_t> got = op.Values<uint8_t>();
  ASSERT_EQ(got.size(), static_cast<size_t>(kOutH) * kOutW * kChannels);
  for (int y = 0; y < kOutH; ++y) {
    for (int x = 0; x < kOutW; ++x) {
      for (int c = 0; c < kChannels; ++c) {
        const Tap ty = TapOf(y, kInH, kOutH), tx = TapOf(x, kInW, kOutW);
        const auto at = [&](int in_y, int in_x) {
          return static_cast<float>(in[(in_y * kInW + in_x) * kChannels + c]);
        };
        const uint8_t want = Expected(ty, tx, at(ty.low, tx.low), at(ty.low, tx.high),
                                      at(ty.high, tx.low), at(ty.high, tx.high));
        ASSERT_EQ(int{got[(y * kOutW + x) * kChannels + c]}, int{want})
            << "pixel " << y << ", " << x << ", channel " << c << " of " << at(ty.low, tx.low)
            << ", " << at(ty.low, tx.high) << ", " << at(ty.high, tx.low) << ", "
            << at(ty.high, tx.high);
      }
    }
  }
}

}  // namespace
}  // namespace litmus
