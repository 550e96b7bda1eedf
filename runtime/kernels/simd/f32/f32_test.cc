// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the float convolutions with plain loops in double, for every CPU target of this machine,
// on one thread and on two.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "runtime/kernels/simd/f32/conv.h"
#include "runtime/kernels/simd/f32/depthwise.h"
#include "runtime/kernels/simd/f32/fully_connected.h"

namespace litmus {

void PrintTo(const ConvShape& s, std::ostream* os) {
  *os << "batch " << s.batch << " in " << s.in_h << "x" << s.in_w << "x" << s.in_c << " out "
      << s.out_h << "x" << s.out_w << "x" << s.out_c << " kernel " << s.k_h << "x" << s.k_w
      << " stride " << s.stride_h << "x" << s.stride_w << " dilation " << s.dilation_h << "x"
      << s.dilation_w << " pad " << s.pad_top << "," << s.pad_left << " groups " << s.groups;
}

namespace f32 {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::vector<float> Random(size_t count, uint32_t seed) {
  std::minstd_rand generator(seed);
  std::uniform_real_distribution<float> values(-1.0f, 1.0f);
  std::vector<float> result(count);
  for (float& v : result) v = values(generator);
  return result;
}

struct Expected {
  std::vector<double> value, tolerance;
};

// Expected values and tolerances. A float sum of n products and a bias, in any order and with or
// without fused multiply-adds, has an error of at most (n + 2) · 2^-24 · (|bias| + Σ |a · w|) to
// first order. Clamping never increases the error.
Expected Oracle(const ConvShape& s, int multiplier, const std::vector<float>& in,
                const std::vector<float>& weights, const std::vector<float>& bias, float min,
                float max) {
  Expected expected;
  const bool depthwise = multiplier > 0;
  const int group_in = depthwise ? 1 : s.in_c / s.groups, group_out = s.out_c / s.groups;
  for (int b = 0; b < s.batch; ++b)
    for (int y = 0; y < s.out_h; ++y)
      for (int x = 0; x < s.out_w; ++x)
        for (int o = 0; o < s.out_c; ++o) {
          double sum = bias.empty() ? 0 : bias[o], size = std::abs(sum);
          const int first = depthwise ? o / multiplier : o / group_out * group_in;
          for (int ky = 0; ky < s.k_h; ++ky)
            for (int kx = 0; kx < s.k_w; ++kx)
              for (int i = 0; i < group_in; ++i) {
                const int in_y = y * s.stride_h - s.pad_top + ky * s.dilation_h;
                const int in_x = x * s.stride_w - s.pad_left + kx * s.dilation_w;
                if (in_y < 0 || in_y >= s.in_h || in_x < 0 || in_x >= s.in_w) continue;
                const size_t w =
                    depthwise ? static_cast<size_t>(ky * s.k_w + kx) * s.out_c + o
                              : (static_cast<size_t>(o * s.k_h + ky) * s.k_w + kx) * group_in + i;
                const double product =
                    static_cast<double>(weights[w]) *
                    in[(static_cast<size_t>(b * s.in_h + in_y) * s.in_w + in_x) * s.in_c + first +
                       i];
                sum += product;
                size += std::abs(product);
              }
          expected.value.push_back(std::fmin(std::fmax(sum, min), max));
          expected.tolerance.push_back((s.k_h * s.k_w * group_in + 2) * std::ldexp(size, -24));
        }
  return expected;
}

constexpr float kGuard = 12345.0f;

// Compares a convolution with Oracle. Multiplier 0 means CONV_2D. The output is followed by guard
// values, which must not change.
void Check(const ConvShape& s, int multiplier, bool with_bias, float min, float max) {
  const int group_in = multiplier > 0 ? 1 : s.in_c / s.groups;
  const auto in = Random(static_cast<size_t>(s.batch) * s.in_h * s.in_w * s.in_c, 1);
  const auto weights = Random(static_cast<size_t>(s.out_c) * s.k_h * s.k_w * group_in, 2);
  const auto bias = with_bias ? Random(s.out_c, 3) : std::vector<float>();
  const float* bias_data = with_bias ? bias.data() : nullptr;
  const Expected expected = Oracle(s, multiplier, in, weights, bias, min, max);
  const size_t count = expected.value.size();
  static ThreadPool* const two_threads = new ThreadPool(2);
  for (const Kernels& kernels : SupportedKernels()) {
    for (ThreadPool* threads : {static_cast<ThreadPool*>(nullptr), two_threads}) {
      std::vector<float> out(count + 64, kGuard);
      if (multiplier > 0) {
        Depthwise(s, multiplier, weights.data(), bias_data, min, max, kernels)
            .Run(s, in.data(), out.data(), threads);
      } else {
        Conv(s, weights.data(), bias_data, min, max, kernels)
            .Run(s, in.data(), out.data(), threads);
      }
      const std::string where =
          std::string(kernels.name) + (threads != nullptr ? ", two threads" : ", one thread");
      for (size_t i = 0; i < count; ++i) {
        ASSERT_NEAR(out[i], expected.value[i], expected.tolerance[i])
            << where << ", element " << i << ", " << ::testing::PrintToString(s);
      }
      for (size_t i = count; i < out.size(); ++i) {
        ASSERT_EQ(out[i], kGuard) << where << " wrote past the end, "
                                  << ::testing::PrintToString(s);
      }
    }
  }
}

// Fills the output sizes and padding of a shape for padding SAME or VALID.
ConvShape Sized(ConvShape s, bool same) {
  const auto size = [same](int in, int k, int stride, int dilation, int* out, int* pad) {
    const int extent = (k - 1) * dilation + 1;
    *out = same ? (in + stride - 1) / stride : (in - extent) / stride + 1;
    *pad = same ? std::max(0, ((*out - 1) * stride + extent - in)) / 2 : 0;
  };
  size(s.in_h, s.k_h, s.stride_h, s.dilation_h, &s.out_h, &s.pad_top);
  size(s.in_w, s.k_w, s.stride_w, s.dilation_w, &s.out_w, &s.pad_left);
  return s;
}

ConvShape Image(int batch, int h, int w, int in_c, int out_c) {
  ConvShape s;
  s.batch = batch;
  s.in_h = s.out_h = h;
  s.in_w = s.out_w = w;
  s.in_c = in_c;
  s.out_c = out_c;
  return s;
}

// Sizes one below, equal to and one above the tile sizes and half panels of every CPU target.
const int kPixels[] = {1, 2, 5, 6, 7, 13, 14, 15, 29};
const int kChannels[] = {1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 65};

TEST(ConvTest, Pointwise) {
  for (int pixels : kPixels) {
    for (int out_c : kChannels) {
      for (int in_c : {1, 2, 19})
        Check(Image(1, 1, pixels, in_c, out_c), 0, in_c != 2, -0.5f, 1.0f);
    }
  }
}

TEST(ConvTest, PointwiseSplitOverThreads) {
  Check(Image(2, 20, 20, 24, 40), 0, true, 0.0f, 6.0f);  // threads share the pixels
  Check(Image(1, 1, 3, 256, 300), 0, true, 0.0f, 6.0f);  // threads share the channels
  Check(Image(1, 1, 14, 128, 130), 0, false, -kInfinity, kInfinity);
}

TEST(ConvTest, KernelStrideDilationPadding) {
  for (bool same : {true, false}) {
    for (int k_h : {1, 3}) {
      for (int k_w : {1, 2, 5}) {
        for (int stride : {1, 2, 3}) {
          for (int dilation : {1, 2}) {
            ConvShape s = Image(2, 9, 17, 3, 10);
            s.k_h = k_h;
            s.k_w = k_w;
            s.stride_h = stride;
            s.stride_w = 4 - stride;
            s.dilation_h = 3 - dilation;
            s.dilation_w = dilation;
            Check(Sized(s, same), 0, true, -1.0f, kInfinity);
          }
        }
      }
    }
  }
}

TEST(ConvTest, Groups) {
  for (int groups : {2, 3}) {
    ConvShape s = Image(1, 6, 8, groups * 5, groups * 9);
    s.k_h = s.k_w = 3;
    s.groups = groups;
    Check(Sized(s, true), 0, true, -kInfinity, kInfinity);
    s.k_h = s.k_w = 1;
    Check(Sized(s, true), 0, true, -kInfinity, kInfinity);
  }
}

// All taps of some outputs lie in the padding, and the image is smaller than the filter.
TEST(ConvTest, MorePaddingThanImage) {
  ConvShape s = Image(1, 2, 2, 4, 6);
  s.k_h = s.k_w = 3;
  s.pad_top = s.pad_left = 4;
  s.out_h = s.out_w = 8;
  Check(s, 0, true, -kInfinity, kInfinity);
  s.out_c = s.in_c;
  Check(s, 1, true, -kInfinity, kInfinity);
  s.in_c = s.out_c = 16;
  Check(s, 1, true, -kInfinity, kInfinity);
}

TEST(ConvTest, LargeInputIsWorkedOnInBlocks) {
  ConvShape s = Image(1, 150, 151, 96, 40);  // 8.7 MB
  s.stride_h = s.stride_w = 6;
  Check(Sized(s, false), 0, true, -kInfinity, kInfinity);
}

TEST(ConvTest, WeightsServeOtherSizes) {
  ConvShape s = Image(1, 5, 5, 4, 4);
  s.k_h = s.k_w = 3;
  s = Sized(s, true);
  const auto weights = Random(4 * 9 * 4, 2), in = Random(2 * 9 * 8 * 4, 1);
  const Conv conv(s, weights.data(), nullptr, -kInfinity, kInfinity);
  ConvShape larger = Image(2, 9, 8, 4, 4);
  larger.k_h = larger.k_w = 3;
  larger = Sized(larger, true);
  const Expected expected = Oracle(larger, 0, in, weights, {}, -kInfinity, kInfinity);
  std::vector<float> out(expected.value.size());
  conv.Run(larger, in.data(), out.data(), nullptr);
  for (size_t i = 0; i < out.size(); ++i) {
    ASSERT_NEAR(out[i], expected.value[i], expected.tolerance[i]) << "element " << i;
  }
}

TEST(KernelsTest, PortableOnesAreAlwaysThere) {
  ASSERT_FALSE(SupportedKernels().empty());
  for (const Kernels& kernels : SupportedKernels()) {
    EXPECT_LE(kernels.gemm.rows, kMaxTileRows) << kernels.name;
  }
#if defined(__x86_64__)
  EXPECT_STREQ(SupportedKernels().back().name, "portable");
#endif
}

TEST(ConvTest, NothingToDo) {
  ConvShape s = Image(0, 4, 4, 4, 4);
  const auto weights = Random(16, 1);
  Conv(s, weights.data(), nullptr, 0, 1).Run(s, nullptr, nullptr, nullptr);
  Depthwise(s, 1, weights.data(), nullptr, 0, 1).Run(s, nullptr, nullptr, nullptr);
}

TEST(FullyConnectedTest, Batches) {
  for (int batch : {1, 2, 14, 15}) {
    const int in_c = 37, out_c = 50;
    const auto in = Random(batch * in_c, 1), weights = Random(in_c * out_c, 2),
               bias = Random(out_c, 3);
    const Expected expected =
        Oracle(Image(batch, 1, 1, in_c, out_c), 0, in, weights, bias, -1.0f, 1.0f);
    for (const Kernels& kernels : SupportedKernels()) {
      std::vector<float> out(batch * out_c);
      FullyConnected(in_c, out_c, weights.data(), bias.data(), -1.0f, 1.0f, kernels)
          .Run(batch, in.data(), out.data(), nullptr);
      for (size_t i = 0; i < out.size(); ++i) {
        ASSERT_NEAR(out[i], expected.value[i], expected.tolerance[i])
            << kernels.name << ", batch " << batch << ", element " << i;
      }
    }
  }
}

// Weights in both orders must give the same panels.
TEST(FullyConnectedTest, DepthOutermost) {
  constexpr int kDepth = 21, kRows = 3;
  const auto in = Random(kRows * kDepth, 1);
  for (const Kernels& kernels : SupportedKernels()) {
    const int columns = kernels.gemm.columns;
    for (const int out_c : {1, columns / 2, columns / 2 + 1, columns, columns + 1, 2 * columns}) {
      const auto weights = Random(out_c * kDepth, 2);
      std::vector<float> turned(weights.size());
      for (int n = 0; n < out_c; ++n) {
        for (int k = 0; k < kDepth; ++k) turned[k * out_c + n] = weights[n * kDepth + k];
      }
      std::vector<float> want(static_cast<size_t>(kRows) * out_c), got = want;
      FullyConnected(kDepth, out_c, weights.data(), nullptr, -1.0f, 1.0f, kernels)
          .Run(kRows, in.data(), want.data(), nullptr);
      FullyConnected(kDepth, out_c, DepthOutermost{turned.data()}, -1.0f, 1.0f, kernels)
          .Run(kRows, in.data(), got.data(), nullptr);
      EXPECT_EQ(got, want) << kernels.name << ", " << out_c << " columns";
    }
  }
}

TEST(DepthwiseTest, ThreeByThree) {
  for (int channels : kChannels) {
    for (int stride : {1, 2}) {
      for (int width : {1, 2, 3, 4, 5, 9}) {
        ConvShape s = Image(1, 5, width, channels, channels);
        s.k_h = s.k_w = 3;
        s.stride_h = s.stride_w = stride;
        Check(Sized(s, true), 1, true, -1.0f, 1.0f);
      }
    }
  }
}

TEST(DepthwiseTest, ThreeByThreeDilated) {
  for (int dilation_h : {1, 2, 4}) {
    for (int dilation_w : {1, 2, 3}) {
      ConvShape s = Image(2, 11, 13, 20, 20);
      s.k_h = s.k_w = 3;
      s.dilation_h = dilation_h;
      s.dilation_w = dilation_w;
      Check(Sized(s, true), 1, true, -1.0f, 1.0f);
    }
  }
}

TEST(DepthwiseTest, LargeMapWithPrefetch) {
  for (int k : {3, 5, 7}) {
    for (int stride : {1, 2}) {
      ConvShape s = Image(1, 33, 31, 32, 32);
      s.k_h = s.k_w = k;
      s.stride_h = s.stride_w = stride;
      Check(Sized(s, true), 1, false, -kInfinity, kInfinity);
    }
  }
}

TEST(DepthwiseTest, LargerSquares) {
  for (int k : {5, 7}) {
    for (int channels : {1, 3, 4, 7, 8, 15, 16, 17, 40}) {
      for (int width : {1, 2, 3, 7, 8, 9, 17}) {
        for (int stride : {1, 2}) {
          ConvShape s = Image(1, 6, width, channels, channels);
          s.k_h = s.k_w = k;
          s.stride_h = s.stride_w = stride;
          Check(Sized(s, true), 1, true, -1.0f, 1.0f);
        }
      }
    }
    for (int dilation_w : {2, 3}) {
      ConvShape s = Image(2, 11, 13, 20, 20);
      s.k_h = s.k_w = k;
      s.dilation_h = 2;
      s.dilation_w = dilation_w;
      Check(Sized(s, true), 1, true, -1.0f, 1.0f);
    }
  }
}

// Covers several neighbouring pixels whose filters lie in the image, and several vectors at the
// border.
TEST(DepthwiseTest, AnyGeometryOfWideImages) {
  for (int channels : {3, 20, 64, 150}) {
    for (int multiplier : {1, 2, 64}) {
      ConvShape s = Image(1, 4, 40, channels, channels * multiplier);
      s.k_h = 2;
      s.k_w = 4;
      s.stride_w = 2;
      s.dilation_w = 3;
      Check(Sized(s, true), multiplier, true, -1.0f, 1.0f);
    }
  }
}

TEST(DepthwiseTest, AnyKernelAndMultiplier) {
  for (int multiplier : {1, 2, 4, 17}) {
    for (int in_c : {1, 3, 18}) {
      for (int k : {1, 2, 5}) {
        for (int stride : {1, 2, 3}) {
          for (int dilation : {1, 2}) {
            ConvShape s = Image(2, 7, 6, in_c, in_c * multiplier);
            s.k_h = k;
            s.k_w = 3;
            s.stride_h = stride;
            s.stride_w = 4 - stride;
            s.dilation_h = s.dilation_w = dilation;
            Check(Sized(s, true), multiplier, true, -1.0f, kInfinity);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace f32
}  // namespace litmus
