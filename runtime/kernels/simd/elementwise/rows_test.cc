// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares pooling, sums, softmax and interpolation with plain loops, for every CPU target of the
// machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/kernels/simd/elementwise/sum.h"
#include "runtime/kernels/simd/nearby_elements.h"

namespace litmus::elementwise {
namespace {

std::vector<float> RandomFloats(size_t n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> distribution(-3, 3);
  std::vector<float> values(n);
  for (float& v : values) v = distribution(random);
  return values;
}

TEST(Pool, AgreesWithPlainLoops) {
  for (const int channels : {1, 3, 4, 8, 15, 16, 17, 64, 100, 129}) {
    for (const int pad : {0, 1}) {
      PoolArgs t = {};
      t.in_h = 5, t.in_w = 6, t.channels = channels;
      t.filter_h = 3, t.filter_w = 2, t.stride_h = 2, t.stride_w = 1;
      t.pad_top = t.pad_left = pad;
      t.out_w = 6;
      const int out_h = 3;
      t.low = -1, t.high = 2.5f;
      const auto in = RandomFloats(static_cast<size_t>(t.in_h * t.in_w * channels), 5);
      for (int kind = 0; kind < kPoolCount; ++kind) {
        for (size_t k = 0; k < SupportedKernels().size(); ++k) {
          std::vector<float> got(static_cast<size_t>(out_h * t.out_w * channels + 1), 77.0f);
          t.in = in.data(), t.out = got.data();
          for (int y = 0; y < out_h; ++y) SupportedKernels()[k].pool[kind](t, y);
          EXPECT_EQ(got.back(), 77.0f);
          for (int i = 0; i < out_h * t.out_w * channels; ++i) {
            const int c = i % channels, x = i / channels % t.out_w, y = i / channels / t.out_w;
            float sum = 0, max = -1e30f;
            int count = 0;
            for (int fy = 0; fy < t.filter_h; ++fy) {
              for (int fx = 0; fx < t.filter_w; ++fx) {
                const int iy = y * t.stride_h - pad + fy, ix = x * t.stride_w - pad + fx;
                if (iy < 0 || iy >= t.in_h || ix < 0 || ix >= t.in_w) continue;
                const float v = in[static_cast<size_t>((iy * t.in_w + ix) * channels + c)];
                sum += v, max = std::max(max, v), ++count;
              }
            }
            const float value = kind == 0 ? max : count > 0 ? sum / static_cast<float>(count) : 0;
            ASSERT_EQ(got[static_cast<size_t>(i)], std::clamp(value, t.low, t.high))
                << (kind == 0 ? "max" : "average") << ", " << channels << " channels, padding "
                << pad << ", element " << i << ", kernels " << k;
          }
        }
      }
    }
  }
}

TEST(Sum, AgreesWithDoublesWhateverTheThreads) {
  const SumShape shapes[] = {{1, 1, 1},     {1, 70001, 1},  {5, 33, 1},    {3000, 17, 1},
                             {1, 50, 3},    {2, 20011, 3},  {1, 4099, 32}, {3, 7, 129},
                             {2, 1000, 64}, {1, 40000, 16}, {2, 49, 1024}, {4, 0, 5}};
  const auto pool = std::make_unique<ThreadPool>(2);
  for (const SumShape& s : shapes) {
    const auto in = RandomFloats(s.outer * s.reduced * s.inner, 7);
    for (size_t k = 0; k < SupportedKernels().size(); ++k) {
      std::vector<float> got(s.outer * s.inner), shared(got.size()), scratch(SumScratch(s));
      Sum(s, in.data(), got.data(), scratch.data(), nullptr, SupportedKernels()[k]);
      Sum(s, in.data(), shared.data(), scratch.data(), pool.get(), SupportedKernels()[k]);
      EXPECT_EQ(got, shared) << "kernels " << k;
      for (size_t i = 0; i < got.size(); ++i) {
        double want = 0, magnitude = 0;
        for (size_t r = 0; r < s.reduced; ++r) {
          const auto v =
              static_cast<double>(in[(i / s.inner * s.reduced + r) * s.inner + i % s.inner]);
          want += v;
          magnitude += std::fabs(v);
        }
        // Each of at most `reduced` additions has an error of 2^-24 of its result, which is at most
        // the sum of all magnitudes. Blocks and lanes shorten the chains of additions by a factor
        // of 16 at least.
        const double additions = std::max(20.0, static_cast<double>(s.reduced) / 16 + 64);
        ASSERT_NEAR(static_cast<double>(got[i]), want, additions * magnitude * 0x1p-24)
            << s.outer << " x " << s.reduced << " x " << s.inner << ", sum " << i << ", kernels "
            << k;
      }
    }
  }
}

TEST(Softmax, AgreesWithDoubles) {
  for (const size_t columns : {1, 2, 3, 5, 10, 16, 17, 21, 64, 1001}) {
    const size_t rows = 3;
    const float beta = 0.7f;
    auto in = RandomFloats(rows * columns, 9);
    in[columns] = 200;  // one element dominates this row
    for (size_t k = 0; k < SupportedKernels().size(); ++k) {
      std::vector<float> got(rows * columns + 1, 77.0f);
      SupportedKernels()[k].softmax(in.data(), rows, columns, beta, got.data());
      EXPECT_EQ(got.back(), 77.0f);
      for (size_t r = 0; r < rows; ++r) {
        const float* row = in.data() + r * columns;
        const float max = *std::max_element(row, row + columns);
        double sum = 0;
        for (size_t c = 0; c < columns; ++c)
          sum += std::exp(static_cast<double>(row[c] - max) * static_cast<double>(beta));
        for (size_t c = 0; c < columns; ++c) {
          const double want =
              std::exp(static_cast<double>(row[c] - max) * static_cast<double>(beta)) / sum;
          // Roundings of the argument (2^-24 of at most 6 · 0.7; or of 200, where the result is 0
          // or 1), of the exponential, of the sum, and two more.
          ASSERT_NEAR(static_cast<double>(got[r * columns + c]), want, want * 24 * 0x1p-24 + 1e-37)
              << columns << " columns, row " << r << ", element " << c << ", kernels " << k;
        }
      }
    }
  }
}

TEST(LogSoftmax, AgreesWithDoubles) {
  for (const size_t columns : {1, 2, 3, 5, 10, 15, 16, 17, 21, 64, 1001}) {
    const size_t rows = 3;
    auto in = RandomFloats(rows * columns, 10);
    in[columns] = 200;  // one element dominates this row
    for (size_t k = 0; k < SupportedKernels().size(); ++k) {
      std::vector<float> got(rows * columns + 1, 77.0f);
      SupportedKernels()[k].log_softmax(in.data(), rows, columns, got.data());
      EXPECT_EQ(got.back(), 77.0f);
      for (size_t i = 0; i < rows * columns; ++i) {
        const float* row = in.data() + i / columns * columns;
        const auto max = static_cast<double>(*std::max_element(row, row + columns));
        double sum = 0;
        for (size_t c = 0; c < columns; ++c) sum += std::exp(static_cast<double>(row[c]) - max);
        const double want = static_cast<double>(in[i]) - max - std::log(sum);
        // Two roundings of results up to 203, and the relative error of the sum, from about 24
        // roundings.
        ASSERT_NEAR(static_cast<double>(got[i]), want,
                    (2 * std::fabs(want) + 24 + std::log(sum)) * 0x1p-24)
            << columns << " columns, element " << i << ", which is " << in[i] << ", kernels " << k;
      }
    }
  }
}

TEST(LogSoftmax, NanReachesItsWholeRow) {
  for (size_t k = 0; k < SupportedKernels().size(); ++k) {
    std::vector<float> values(2 * 20, 1.0f);
    values[7] = std::nanf("");
    SupportedKernels()[k].log_softmax(values.data(), 2, 20, values.data());
    for (size_t i = 0; i < values.size(); ++i) {
      ASSERT_EQ(std::isnan(values[i]), i < 20) << "element " << i << ", kernels " << k;
    }
  }
}

// Rows that become longer, and rows that become much shorter.
TEST(Interpolate, AgreesWithDoubles) {
  const std::vector<Between> x = {{0, 0, 0}, {0, 1, 0.25f}, {1, 2, 0.5f}, {2, 2, 0.75f}};
  for (const size_t in_w : {3, 11}) {
    for (const size_t channels : {1, 3, 4, 7, 8, 15, 16, 17, 21, 64}) {
      const auto top = RandomFloats(in_w * channels, 11),
                 bottom = RandomFloats(in_w * channels, 12);
      const ElementTable<float> elements(x, channels);
      for (size_t k = 0; k < SupportedKernels().size(); ++k) {
        std::vector<float> line(top.size() + kNearbyElements), got(x.size() * channels + 1, 77.0f);
        const float down = 0.3f;
        SupportedKernels()[k].interpolate({top.data(), bottom.data(), down, x.data(), in_w,
                                           x.size(), channels, elements.View(), line.data(),
                                           got.data()});
        EXPECT_EQ(got.back(), 77.0f);
        for (size_t i = 0; i < x.size() * channels; ++i) {
          const Between& b = x[i / channels];
          const size_t low = static_cast<size_t>(b.low) * channels + i % channels;
          const size_t high = static_cast<size_t>(b.high) * channels + i % channels;
          const auto mix = [](double from, double to, double weight) {
            return from + (to - from) * weight;
          };
          const auto weight = static_cast<double>(b.weight);
          const double want =
              mix(mix(static_cast<double>(top[low]), static_cast<double>(top[high]), weight),
                  mix(static_cast<double>(bottom[low]), static_cast<double>(bottom[high]), weight),
                  static_cast<double>(down));
          // Ten roundings of values up to 3.
          ASSERT_NEAR(static_cast<double>(got[i]), want, 10 * 3 * 0x1p-24)
              << in_w << " pixels of " << channels << " channels, element " << i << ", kernels "
              << k;
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::elementwise
