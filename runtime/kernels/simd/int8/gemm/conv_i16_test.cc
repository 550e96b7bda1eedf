// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares 16-bit convolutions with plain loops, for each CPU target that has a tile, also for
// image sizes other than those that the weights were packed for.
#include "runtime/kernels/simd/int8/gemm/conv_i16.h"

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
};

const Case kCases[] = {
    {"one channel", Shape(1, 1, 1, 1, 1, 1, 1, 0)},
    {"in place", Shape(2, 5, 8, 17, 1, 1, 1, 0)},
    {"odd channels", Shape(1, 5, 7, 15, 1, 1, 1, 0)},
    {"stride 2", Shape(1, 6, 4, 16, 1, 2, 1, 0)},
    {"3x3, padded", Shape(1, 7, 3, 33, 3, 1, 1, 1)},
    {"3x3, dilated", Shape(2, 7, 4, 31, 3, 1, 2, 2)},
    {"pairs that are exact", Shape(1, 4, 510, 32, 1, 1, 1, 0)},
    {"more than are exact", Shape(1, 4, 512, 65, 1, 1, 1, 0)},
    {"several blocks", Shape(1, 40, 24, 16, 3, 1, 1, 1)},
};

int64_t Wrapped(int64_t sum) { return static_cast<int32_t>(static_cast<uint32_t>(sum)); }

std::vector<int64_t> Sums(const ConvShape& s, const std::vector<int16_t>& in,
                          const std::vector<int8_t>& weights) {
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
              for (int c = 0; c < s.in_c; ++c) {
                sum += int64_t{in[((b * s.in_h + iy) * s.in_w + ix) * s.in_c + c]} *
                       weights[((n * s.k_h + ky) * s.k_w + kx) * s.in_c + c];
              }
            }
          sums.push_back(sum);
        }
  return sums;
}

// `extreme`: all numbers are the most negative ones, whose products are the largest. `made_for`:
// the shape that the weights are packed for.
void Check(const Case& c, const ConvShape& made_for, bool extreme, Numbers* numbers) {
  const ConvShape& s = c.shape;
  std::vector<int16_t> in(static_cast<size_t>(s.batch) * s.in_h * s.in_w * s.in_c, -32768);
  std::vector<int8_t> weights(static_cast<size_t>(s.out_c) * s.k_h * s.k_w * s.in_c, -128);
  if (!extreme) {
    for (int16_t& v : in) v = static_cast<int16_t>(numbers->In(-32768, 32767));
    for (int8_t& v : weights) v = static_cast<int8_t>(numbers->In(-128, 127));
  }
  const std::vector<int64_t> want = Sums(s, in, weights);
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    const S16Gemm* tile = BestS16Gemm();
    if (tile == nullptr) continue;
    const ConvI16 conv(made_for, weights.data(), *tile);
    for (const bool wide : {false, true}) {
      for (const int threads : {1, 2}) {
        const Pool pool(threads == 1 ? nullptr : new ThreadPool(threads));
        StoredSums out = {s.out_c, std::vector<int64_t>(want.size(), -1)};
        conv.Run(s, in.data(), wide, &StoredSums::Store, &out, pool.get());
        for (size_t i = 0; i < want.size(); ++i) {
          const int64_t got = wide ? out.sums[i] : Wrapped(out.sums[i]);
          ASSERT_EQ(got, wide ? want[i] : Wrapped(want[i]))
              << c.name << ", " << target << ", " << threads << " threads, wide " << wide
              << ", extreme " << extreme << ", element " << i;
        }
      }
    }
  }
}

TEST(ConvI16Test, EqualsPlainLoops) {
  Numbers numbers;
  for (const Case& c : kCases) {
    Check(c, c.shape, false, &numbers);
    Check(c, c.shape, true, &numbers);
  }
}

TEST(ConvI16Test, OtherSizesThanThoseMadeFor) {
  Numbers numbers;
  for (const int kernel : {1, 3}) {
    for (const int stride : {1, 2}) {
      const auto sized = [&](int batch, int size) {
        return Shape(batch, size, 6, 33, kernel, stride, 1, kernel / 2);
      };
      const ConvShape shapes[] = {sized(1, 1), sized(2, 4), sized(1, 15), sized(3, 41)};
      for (const ConvShape& made_for : shapes) {
        for (const ConvShape& shape : shapes) {
          const std::string name =
              "input " + std::to_string(made_for.in_h) + ", then " + std::to_string(shape.in_h);
          Check({name.c_str(), shape}, made_for, false, &numbers);
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::int8
