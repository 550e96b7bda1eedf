// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares 16-bit depthwise convolutions with plain loops, for each CPU target of the machine.
#include "runtime/kernels/simd/int8/depthwise/depthwise_i16.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/conv_tester.h"

namespace litmus::int8 {
namespace {

struct Case {
  const char* name;
  ConvShape shape;
  int multiplier;
};

const Case kCases[] = {
    {"one channel", Shape(1, 4, 1, 1, 3, 1, 1, 1), 1},
    {"vector - 1", Shape(1, 5, 15, 15, 3, 1, 1, 1), 1},
    {"vector", Shape(2, 5, 16, 16, 3, 1, 1, 1), 1},
    {"vector + 1", Shape(1, 5, 17, 17, 5, 2, 1, 2), 1},
    {"block - 1", Shape(1, 4, 63, 63, 3, 1, 1, 1), 1},
    {"block + 1", Shape(1, 4, 65, 65, 3, 1, 1, 1), 1},
    {"dilated", Shape(1, 9, 20, 20, 3, 1, 2, 2), 1},
    {"filter larger than the image", Shape(1, 2, 8, 8, 7, 1, 1, 3), 1},
    {"no padding", Shape(1, 6, 12, 12, 3, 1, 1, 0), 1},
    {"multiplier 2", Shape(2, 5, 9, 18, 3, 1, 1, 1), 2},
    {"multiplier 8", Shape(1, 9, 1, 8, 5, 2, 1, 2), 8},
    {"multiplier 5", Shape(1, 5, 4, 20, 3, 1, 1, 1), 5},
    {"most taps", Shape(1, 22, 3, 3, 22, 1, 1, 0), 1},
};

std::vector<int64_t> Expected(const Case& c, const std::vector<int16_t>& in,
                              const std::vector<int8_t>& weights) {
  const ConvShape& s = c.shape;
  std::vector<int64_t> sums;
  for (int b = 0; b < s.batch; ++b)
    for (int y = 0; y < s.out_h; ++y)
      for (int x = 0; x < s.out_w; ++x)
        for (int n = 0; n < s.out_c; ++n) {
          int64_t sum = 0;
          for (int ky = 0; ky < s.k_h; ++ky)
            for (int kx = 0; kx < s.k_w; ++kx) {
              const int iy = y * s.stride_h - s.pad_top + ky * s.dilation_h;
              const int ix = x * s.stride_w - s.pad_left + kx * s.dilation_w;
              if (iy < 0 || iy >= s.in_h || ix < 0 || ix >= s.in_w) continue;
              sum += int64_t{in[((b * s.in_h + iy) * s.in_w + ix) * s.in_c + n / c.multiplier]} *
                     weights[(ky * s.k_w + kx) * s.out_c + n];
            }
          sums.push_back(sum);
        }
  return sums;
}

// `extreme`: all numbers are the most negative ones, whose products are the largest.
void Check(const Case& c, bool extreme, Numbers* numbers) {
  const ConvShape& s = c.shape;
  std::vector<int16_t> in(static_cast<size_t>(s.batch) * s.in_h * s.in_w * s.in_c, -32768);
  std::vector<int8_t> weights(static_cast<size_t>(s.k_h) * s.k_w * s.out_c, -128);
  if (!extreme) {
    for (int16_t& v : in) v = static_cast<int16_t>(numbers->In(-32768, 32767));
    for (int8_t& v : weights) v = static_cast<int8_t>(numbers->In(-128, 127));
  }
  const std::vector<int64_t> want = Expected(c, in, weights);
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    const DepthwiseI16 depthwise(s, c.multiplier, weights.data());
    for (const int threads : {1, 2}) {
      const Pool pool(threads == 1 ? nullptr : new ThreadPool(threads));
      std::vector<char> scratch(depthwise.ScratchBytes(s));
      StoredSums out = {s.out_c, std::vector<int64_t>(want.size(), -1)};
      depthwise.Run(s, in.data(), scratch.data(), &StoredSums::Store, &out, pool.get());
      for (size_t i = 0; i < want.size(); ++i) {
        ASSERT_EQ(out.sums[i], want[i])
            << c.name << ", " << target << ", " << threads << " thread(s), element " << i
            << (extreme ? ", extreme" : "");
      }
    }
  }
}

TEST(DepthwiseI16Test, EqualsPlainLoops) {
  Numbers numbers;
  for (const Case& c : kCases) {
    Check(c, false, &numbers);
    Check(c, true, &numbers);
  }
}

}  // namespace
}  // namespace litmus::int8
