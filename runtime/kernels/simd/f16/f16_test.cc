// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares convolutions in fp16 arithmetic with plain loops in double, on one thread and on two:
// exactly for small integers, whose sums halves represent, and within an error bound for other
// numbers, also of magnitudes outside the range of halves. The tests run with plain loops as
// kernels, and with the machine's kernels if the processor has fp16 arithmetic.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/f16/conv.h"
#include "runtime/kernels/simd/f16/plain_kernels.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::f16 {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// A convolution and its operands.
struct Problem {
  ConvShape shape;
  std::vector<float> in, weights, bias, residual, slopes;  // the last three are empty for none
  float min = -kInfinity, max = kInfinity;
};

std::string Describe(const ConvShape& s) {
  std::string text;
  for (const int size : {s.batch, s.in_h, s.in_w, s.in_c, s.out_h, s.out_w, s.out_c, s.k_h, s.k_w,
                         s.stride_h, s.stride_w, s.dilation_h, s.dilation_w, s.pad_top, s.pad_left})
    text += std::to_string(size) + " ";
  return "batch, in hwc, out hwc, kernel hw, stride hw, dilation hw, pad tl: " + text;
}

struct Expected {
  std::vector<double> value, tolerance;
};

// The largest magnitude in each group of `size` values.
std::vector<double> LargestOf(const std::vector<float>& values, size_t size) {
  std::vector<double> largest(values.size() / size);
  for (size_t i = 0; i < values.size(); ++i) {
    largest[i / size] = std::fmax(largest[i / size], std::abs(values[i]));
  }
  return largest;
}

// Expected values and tolerances, to first order. Both factors of a product are rounded by up to
// 2^-11 of their value, and a chunk's sum once per product: (chunk + 2) · 2^-11 · Σ |a · w|. Values
// that are small beside the largest input or weight are rounded in steps of at most 2^-21 of the
// largest one, and so is each sum: 2^-19 · largest input · largest weight per product. The rest are
// float roundings: 2^-24 for each chunk and each step after the sum.
Expected Oracle(const Problem& p) {
  const ConvShape& s = p.shape;
  const size_t depth = static_cast<size_t>(s.k_h) * s.k_w * s.in_c;
  const size_t image_size = static_cast<size_t>(s.in_h) * s.in_w * s.in_c;
  const std::vector<double> largest_in = LargestOf(p.in, image_size);
  const std::vector<double> largest_weight = LargestOf(p.weights, depth);
  Expected expected;
  for (int b = 0; b < s.batch; ++b)
    for (int y = 0; y < s.out_h; ++y)
      for (int x = 0; x < s.out_w; ++x)
        for (int o = 0; o < s.out_c; ++o) {
          double sum = 0, size = 0;
          for (int ky = 0; ky < s.k_h; ++ky)
            for (int kx = 0; kx < s.k_w; ++kx)
              for (int i = 0; i < s.in_c; ++i) {
                const int in_y = y * s.stride_h - s.pad_top + ky * s.dilation_h;
                const int in_x = x * s.stride_w - s.pad_left + kx * s.dilation_w;
                if (in_y < 0 || in_y >= s.in_h || in_x < 0 || in_x >= s.in_w) continue;
                const double product =
                    static_cast<double>(
                        p.in[b * image_size + (in_y * s.in_w + in_x) * s.in_c + i]) *
                    p.weights[o * depth + (ky * s.k_w + kx) * s.in_c + i];
                sum += product;
                size += std::abs(product);
              }
          const double chunk = std::min<double>(kChunk, static_cast<double>(depth));
          double tolerance =
              (chunk + 2) * std::ldexp(size, -11) +
              std::ldexp(static_cast<double>(depth), -19) * largest_in[b] * largest_weight[o];
          if (!p.bias.empty()) sum += p.bias[o];
          tolerance += (static_cast<double>(depth) / kChunk + 4) * std::ldexp(std::abs(sum), -24);
          sum = std::fmin(std::fmax(sum, p.min), p.max);
          if (!p.residual.empty()) sum += p.residual[expected.value.size()];
          if (!p.slopes.empty() && sum < 0) sum *= p.slopes[o];
          expected.value.push_back(sum);
          expected.tolerance.push_back(tolerance);
        }
  return expected;
}

// The kernels that a test uses.
struct TestKernels {
  const Kernels* kernels;
  const f32::FinishKernels* finish;
};

// A convolution whose results are clamped to [min, max].
Conv ConvOf(const TestKernels& with, const Problem& p, f32::StoredFloats weights, float min,
            float max) {
  return Conv(*with.kernels, *with.finish, p.shape, weights,
              p.bias.empty() ? nullptr : p.bias.data(), min, max);
}

// Compares a convolution with Oracle. The output is followed by guard values, which must not
// change. `exact`: no tolerance.
void CheckWith(const TestKernels& kernels, const Problem& p, bool exact) {
  constexpr float kGuard = 12345;
  static ThreadPool* const two_threads = new ThreadPool(2);
  const Expected expected = Oracle(p);
  const size_t count = expected.value.size();
  const Conv conv = ConvOf(kernels, p, p.weights.data(), p.min, p.max);
  const f32::Residual residual = {p.residual.data(), -kInfinity, kInfinity};
  std::vector<float> scratch(Conv::ScratchBytes(p.shape) / sizeof(float) + 1);
  for (ThreadPool* threads : {static_cast<ThreadPool*>(nullptr), two_threads}) {
    std::vector<float> out(count + 64, kGuard);
    conv.Run(p.shape, p.in.data(), out.data(), scratch.data(), threads,
             p.residual.empty() ? nullptr : &residual,
             p.slopes.empty() ? nullptr : p.slopes.data());
    for (size_t i = 0; i < count; ++i) {
      ASSERT_NEAR(out[i], expected.value[i], exact ? 0 : expected.tolerance[i])
          << (threads != nullptr ? "two threads" : "one thread") << ", element " << i << ", "
          << Describe(p.shape);
    }
    for (size_t i = count; i < out.size(); ++i) {
      ASSERT_EQ(out[i], kGuard) << "wrote past the end, " << Describe(p.shape);
    }
  }
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

class F16Test : public ::testing::TestWithParam<TestKernels> {
 protected:
  void Check(const Problem& p, bool exact) { CheckWith(GetParam(), p, exact); }
  // Operands whose chunks can be added in halves without rounding: |sum| <= 9 · kChunk = 1152 <
  // 2^11.
  Problem Integers(const ConvShape& s) {
    return Draw(s, [this] { return int(random_() % 7) - 3; });
  }
  Problem Reals(const ConvShape& s) {
    std::uniform_real_distribution<float> value(-1, 1);
    return Draw(s, [&] { return value(random_); });
  }
  template <typename Value>
  Problem Draw(const ConvShape& s, const Value& value) {
    Problem p;
    p.shape = s;
    const auto fill = [&](size_t count, std::vector<float>* values) {
      for (size_t i = 0; i < count; ++i) values->push_back(static_cast<float>(value()));
    };
    fill(static_cast<size_t>(s.batch) * s.in_h * s.in_w * s.in_c, &p.in);
    fill(static_cast<size_t>(s.out_c) * s.k_h * s.k_w * s.in_c, &p.weights);
    fill(static_cast<size_t>(s.out_c), &p.bias);
    return p;
  }

  std::minstd_rand random_{1};
};

// Sizes one below, equal to and one above those of tiles, panels, vectors and chunks.
TEST_P(F16Test, Pointwise) {
  for (const int pixels : {1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17}) {
    for (const int out_c : {1, 7, 8, 9, 15, 16, 17, 25}) {
      for (const int in_c : {1, 2, 7, 8, 9})
        Check(Integers(Image(1, 1, pixels, in_c, out_c)), true);
    }
  }
  for (const int in_c : {kChunk - 1, kChunk, kChunk + 1, 2 * kChunk, 2 * kChunk + 9}) {
    for (const int pixels : {1, 8, 9}) Check(Integers(Image(1, 1, pixels, in_c, 20)), true);
  }
}

TEST_P(F16Test, KernelStrideDilationPadding) {
  for (const bool same : {true, false}) {
    for (const int k_h : {1, 3}) {
      for (const int k_w : {1, 2, 5}) {
        for (const int stride : {1, 2}) {
          for (const int dilation : {1, 2}) {
            ConvShape s = Image(2, 9, 17, 9, 10);
            s.k_h = k_h;
            s.k_w = k_w;
            s.stride_h = stride;
            s.stride_w = 3 - stride;
            s.dilation_h = 3 - dilation;
            s.dilation_w = dilation;
            const int rows = (k_h - 1) * s.dilation_h, columns = (k_w - 1) * s.dilation_w;
            s.pad_top = same ? rows / 2 : 0;
            s.pad_left = same ? columns / 2 : 0;
            s.out_h = (s.in_h - (same ? 1 : rows + 1)) / s.stride_h + 1;
            s.out_w = (s.in_w - (same ? 1 : columns + 1)) / s.stride_w + 1;
            Check(Integers(s), true);
          }
        }
      }
    }
  }
}

// All taps of some outputs lie in the padding.
TEST_P(F16Test, MorePaddingThanImage) {
  ConvShape s = Image(1, 2, 2, 4, 6);
  s.k_h = s.k_w = 3;
  s.pad_top = s.pad_left = 4;
  s.out_h = s.out_w = 8;
  Check(Integers(s), true);
}

TEST_P(F16Test, Epilogue) {
  for (const int out_c : {5, 8, 12, 16, 30}) {
    Problem p = Integers(Image(1, 3, 7, 11, out_c));
    p.min = -4;
    p.max = 6;
    Check(p, true);
    for (size_t i = 0; i < p.in.size() / 11 * out_c; ++i) {
      p.residual.push_back(static_cast<float>(static_cast<int>(i % 9) - 4));
    }
    Check(p, true);
    for (int i = 0; i < out_c; ++i) p.slopes.push_back(0.25f * static_cast<float>(i));
    Check(p, true);
    p.residual.clear();
    p.bias.clear();
    Check(p, true);
  }
}

TEST_P(F16Test, SplitOverThreads) {
  Check(Integers(Image(2, 20, 20, 24, 40)), true);
  Check(Integers(Image(1, 1, 3, 256, 300)), true);
  Check(Integers(Image(1, 40, 40, 96, 24)), true);  // more input than a block
}

TEST_P(F16Test, NothingToDo) {
  const Problem p = Integers(Image(0, 4, 4, 4, 4));
  ConvOf(GetParam(), p, p.weights.data(), 0, 1).Run(p.shape, nullptr, nullptr, nullptr, nullptr);
}

// Magnitudes outside the range of halves, from the smallest normal floats to 2^100, and all powers
// of two near which the choice of a factor changes. Each channel of the weights has a different
// magnitude.
TEST_P(F16Test, AnyMagnitude) {
  for (const int exponent : {-126, -100, -30, -15, -4, -3, -2, 0, 7, 8, 9, 15, 16, 17, 40, 100}) {
    SCOPED_TRACE(exponent);
    for (const int weight_exponent : {-60, -20, 0, 20}) {
      // Skips results outside the range of floats: channels add up to 19 to the exponent, the sum
      // adds 8.
      if (exponent + weight_exponent < -110 || exponent + weight_exponent > 98) continue;
      Problem p = Reals(Image(1, 3, 5, 200, 20));
      p.bias.clear();
      for (float& value : p.in) value = std::ldexp(value, exponent);
      for (size_t i = 0; i < p.weights.size(); ++i) {
        p.weights[i] = std::ldexp(p.weights[i], weight_exponent + static_cast<int>(i / 200));
      }
      Check(p, false);
    }
  }
}

// All products have the same sign and the largest magnitude: no sum may overflow.
TEST_P(F16Test, LargestSums) {
  for (const float value : {0.2f, 1.0f, 255.9f, 256.0f, 256.1f, 65504.0f, 1e30f}) {
    SCOPED_TRACE(value);
    Problem p = Integers(Image(1, 3, 3, 3 * kChunk, 9));
    p.bias.clear();
    std::fill(p.in.begin(), p.in.end(), value);
    std::fill(p.weights.begin(), p.weights.end(), 1000.0f);
    Check(p, false);
  }
}

// Rows of one matrix with very different magnitudes: each must be as precise as it would be alone.
TEST_P(F16Test, EachImageHasItsScale) {
  Problem p = Reals(Image(9, 1, 1, 130, 17));
  p.bias.clear();
  const int exponents[] = {0, 1, 60, 60, -50, 0, 12, -126, 3};
  for (size_t i = 0; i < p.in.size(); ++i) p.in[i] = std::ldexp(p.in[i], exponents[i / 130]);
  std::fill_n(p.in.begin() + 5 * 130, 130, 0.0f);
  Check(p, false);
}

// Infinities and NaN must remain, and must change no output that does not depend on them.
TEST_P(F16Test, InfinityAndNan) {
  for (const float value : {kInfinity, -kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
    Problem p = Reals(Image(1, 1, 12, 16, 10));
    for (float& weight : p.weights) weight = std::abs(weight) + 0.1f;
    p.in[3 * 16 + 2] = value;
    p.bias.clear();
    const Conv conv = ConvOf(GetParam(), p, p.weights.data(), -kInfinity, kInfinity);
    std::vector<float> scratch(Conv::ScratchBytes(p.shape)), out(12 * 10);
    conv.Run(p.shape, p.in.data(), out.data(), scratch.data(), nullptr);
    for (size_t i = 0; i < out.size(); ++i) {
      if (i / 10 != 3) {
        EXPECT_TRUE(std::isfinite(out[i])) << i;
      } else if (!std::isnan(value)) {
        EXPECT_EQ(out[i], value) << i;
      }
    }
  }
}

// Weights that the model stores as halves must give the same results as floats.
TEST_P(F16Test, WeightsOfHalves) {
  Problem p = Integers(Image(1, 4, 4, 9, 12));
  p.bias.clear();
  std::vector<uint16_t> halves;
  for (const float weight : p.weights) {
    halves.push_back(weight == 0 ? 0
                                 : static_cast<uint16_t>((weight < 0 ? 0x8000 : 0) |
                                                         (std::abs(weight) == 1   ? 0x3C00
                                                          : std::abs(weight) == 2 ? 0x4000
                                                                                  : 0x4200)));
  }
  std::vector<float> want(16 * 12), got = want, scratch(Conv::ScratchBytes(p.shape));
  ConvOf(GetParam(), p, p.weights.data(), -5, 5)
      .Run(p.shape, p.in.data(), want.data(), scratch.data(), nullptr);
  ConvOf(GetParam(), p, halves.data(), -5, 5)
      .Run(p.shape, p.in.data(), got.data(), scratch.data(), nullptr);
  EXPECT_EQ(got, want);
}

std::vector<TestKernels> AllKernels() {
  std::vector<TestKernels> all = {{&kPlainKernels, &kPlainFinish}};
  const Kernels* usable = UsableKernels();
  if (usable != nullptr) all.push_back({usable, &f32::BestKernels().finish});
  return all;
}

INSTANTIATE_TEST_SUITE_P(, F16Test, ::testing::ValuesIn(AllKernels()),
                         [](const auto& test) { return std::string(test.param.kernels->name); });

TEST(HalfArithmeticTest, FollowsTheLimit) {
  const bool machine = cpu::MayUseHalfArithmetic();
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    const bool allowed = target == "neondotprod" || target == "neoni8mm";
    EXPECT_EQ(UsableKernels() != nullptr, machine && allowed) << target;
  }
}

}  // namespace
}  // namespace litmus::f16
