// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares Winograd's convolution with plain loops in double, for every CPU target of this machine,
// on one thread and on two; also tests the residual of f32::Winograd and f32::Conv.
#include "runtime/kernels/simd/f32/winograd.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "runtime/kernels/simd/f32/conv.h"

namespace litmus {

void PrintTo(const ConvShape& s, std::ostream* os) {
  *os << "batch " << s.batch << " in " << s.in_h << "x" << s.in_w << "x" << s.in_c << " out "
      << s.out_h << "x" << s.out_w << "x" << s.out_c << " pad " << s.pad_top << "," << s.pad_left;
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

struct Operands {
  std::vector<float> in, weights, bias, residual;

  explicit Operands(const ConvShape& s)
      : in(Random(static_cast<size_t>(s.batch) * s.in_h * s.in_w * s.in_c, 1)),
        weights(Random(static_cast<size_t>(s.out_c) * 9 * s.in_c, 2)),
        bias(Random(s.out_c, 3)),
        residual(Random(static_cast<size_t>(s.batch) * s.out_h * s.out_w * s.out_c, 4)) {}

  float In(const ConvShape& s, int b, int y, int x, int k) const {
    if (y < 0 || y >= s.in_h || x < 0 || x >= s.in_w) return 0;
    return in[((static_cast<size_t>(b) * s.in_h + y) * s.in_w + x) * s.in_c + k];
  }
  float Weight(const ConvShape& s, int o, int y, int x, int k) const {
    return weights[((static_cast<size_t>(o) * 3 + y) * 3 + x) * s.in_c + k];
  }
};

double PlainSum(const ConvShape& s, const Operands& v, int b, int y, int x, int o) {
  double sum = v.bias[o];
  for (int i = 0; i < 9; ++i) {
    for (int k = 0; k < s.in_c; ++k) {
      const int in_y = y - s.pad_top + i / 3, in_x = x - s.pad_left + i % 3;
      sum += static_cast<double>(v.In(s, b, in_y, in_x, k)) * v.Weight(s, o, i / 3, i % 3, k);
    }
  }
  return sum;
}

// The magnitudes of the entries of Aᵀ, G and Bᵀ for the points 0, ±√½, ±√2 and infinity.
constexpr double kH = 0.70710678118654752, kR = 2 * kH, kT = 2.0 / 3, kS = 1.0 / 3;
constexpr double kA[4][6] = {{1, 1, 1, 1, 1, 0},
                             {0, kH, kH, kR, kR, 0},
                             {0, .5, .5, 2, 2, 0},
                             {0, .5 * kH, .5 * kH, 2 * kR, 2 * kR, 1}};
constexpr double kG[6][3] = {
    {1, 0, 0}, {kT, kT* kH, kS}, {kT, kT* kH, kS}, {kS / 2, kS* kH, kS}, {kS / 2, kS* kH, kS},
    {0, 0, 1}};
constexpr double kB[6][6] = {{1, 0, 2.5, 0, 1, 0},  {0, kR, 2, kH, 1, 0},  {0, kR, 2, kH, 1, 0},
                             {0, kH, .5, kR, 1, 0}, {0, kH, .5, kR, 1, 0}, {0, 1, 0, 2.5, 0, 1}};

// Tolerances of the 16 results of one tile and one output channel. The computation is a sum of
// products of constants, inputs and weights. Each product takes part in at most in_c + 23
// roundings: in each of the two dimensions four in the weight transform (a constant, a product and
// two sums), three in the input transform (a constant and two multiply-adds) and four in the output
// transform (a constant, a difference, a product and a sum); then in_c multiply-adds, and one for
// the bias. So to first order the error is at most (in_c + 23) · 2^-24 times the same computation
// with all signs positive.
void TileTolerance(const ConvShape& s, const Operands& v, int b, int y, int x, int o,
                   double tolerance[4][4]) {
  double m[6][6] = {};
  for (int k = 0; k < s.in_c; ++k) {
    double gx[3][6] = {}, dx[6][6] = {};
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 6; ++j)
        for (int l = 0; l < 3; ++l) gx[i][j] += kG[j][l] * std::abs(v.Weight(s, o, i, l, k));
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j)
        for (int l = 0; l < 6; ++l) {
          dx[i][j] += kB[j][l] * std::abs(v.In(s, b, y - s.pad_top + i, x - s.pad_left + l, k));
        }
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) {
        double g = 0, d = 0;
        for (int l = 0; l < 3; ++l) g += kG[i][l] * gx[l][j];
        for (int l = 0; l < 6; ++l) d += kB[i][l] * dx[l][j];
        m[i][j] += g * d;
      }
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      double sum = std::abs(v.bias[o]);
      for (int p = 0; p < 6; ++p)
        for (int q = 0; q < 6; ++q) sum += kA[i][p] * kA[j][q] * m[p][q];
      tolerance[i][j] = (s.in_c + 23) * std::ldexp(sum, -24);
    }
}

struct Expected {
  std::vector<double> value, tolerance;
};

double Clamp(double v, double min, double max) { return std::fmin(std::fmax(v, min), max); }

// Expected values and tolerances. Adding a residual rounds once more; clamping never increases an
// error.
Expected Oracle(const ConvShape& s, const Operands& v, float min, float max,
                const Residual* residual) {
  Expected expected;
  const size_t count = v.residual.size();
  expected.value.resize(count);
  expected.tolerance.resize(count);
  for (int b = 0; b < s.batch; ++b)
    for (int y = 0; y < s.out_h; y += 4)
      for (int x = 0; x < s.out_w; x += 4)
        for (int o = 0; o < s.out_c; ++o) {
          double tolerance[4][4];
          TileTolerance(s, v, b, y, x, o, tolerance);
          for (int i = 0; i < 16; ++i) {
            const int out_y = y + i / 4, out_x = x + i % 4;
            if (out_y >= s.out_h || out_x >= s.out_w) continue;
            const size_t at =
                ((static_cast<size_t>(b) * s.out_h + out_y) * s.out_w + out_x) * s.out_c + o;
            double value = Clamp(PlainSum(s, v, b, out_y, out_x, o), min, max);
            expected.tolerance[at] = tolerance[i / 4][i % 4];
            if (residual != nullptr) {
              value += v.residual[at];
              expected.tolerance[at] += std::ldexp(std::abs(value), -23);
              value = Clamp(value, residual->min, residual->max);
            }
            expected.value[at] = value;
          }
        }
  return expected;
}

constexpr float kGuard = 12345.0f;
ThreadPool* TwoThreads() {
  static ThreadPool* const pool = new ThreadPool(2);
  return pool;
}

enum class Add { kNothing, kResidual, kInPlace };

template <typename Convolution>
void CheckOne(const ConvShape& s, const Operands& v, const Expected& expected,
              const Kernels& kernels, ThreadPool* pool, Add add, float min, float max,
              Residual residual) {
  const size_t count = expected.value.size();
  std::vector<float> out(count + 64, kGuard);
  if (add == Add::kInPlace) std::copy_n(v.residual.data(), count, out.data());
  residual.data = add == Add::kInPlace ? out.data() : v.residual.data();
  const Convolution convolution(s, v.weights.data(), v.bias.data(), min, max, kernels, pool);
  convolution.Run(s, v.in.data(), out.data(), pool, add == Add::kNothing ? nullptr : &residual);
  const std::string where = std::string(kernels.name) +
                            (pool != nullptr ? ", two threads" : ", one thread") +
                            (add == Add::kNothing   ? ""
                             : add == Add::kInPlace ? ", residual in place"
                                                    : ", residual");
  for (size_t i = 0; i < count; ++i) {
    ASSERT_NEAR(out[i], expected.value[i], expected.tolerance[i])
        << where << ", element " << i << ", " << ::testing::PrintToString(s);
  }
  for (size_t i = count; i < out.size(); ++i) {
    ASSERT_EQ(out[i], kGuard) << where << " wrote past the end, " << ::testing::PrintToString(s);
  }
}

template <typename Convolution = Winograd>
void Check(const ConvShape& s, std::initializer_list<Add> additions, float min = -kInfinity,
           float max = kInfinity) {
  ASSERT_TRUE(Winograd::Supports(s));
  const Operands v(s);
  for (Add add : additions) {
    const Residual residual = {nullptr, -0.25f, 0.75f};
    const Expected expected = Oracle(s, v, min, max, add == Add::kNothing ? nullptr : &residual);
    for (const Kernels& kernels : SupportedKernels()) {
      for (ThreadPool* pool : {static_cast<ThreadPool*>(nullptr), TwoThreads()}) {
        CheckOne<Convolution>(s, v, expected, kernels, pool, add, min, max, residual);
      }
    }
  }
}

ConvShape Shape(int batch, int out_h, int out_w, int in_c, int out_c, bool same) {
  ConvShape s;
  s.batch = batch;
  s.k_h = s.k_w = 3;
  s.in_c = in_c;
  s.out_c = out_c;
  s.out_h = out_h;
  s.out_w = out_w;
  s.in_h = out_h + (same ? 0 : 2);
  s.in_w = out_w + (same ? 0 : 2);
  s.pad_top = s.pad_left = same ? 1 : 0;
  return s;
}

TEST(WinogradTest, Sizes) {
  for (bool same : {true, false}) {
    for (int h : {1, 3, 4, 5, 9}) {
      for (int w : {1, 2, 4, 7, 8, 13}) Check(Shape(2, h, w, 5, 6, same), {Add::kNothing});
    }
  }
}

// Channels one below, equal to and one above whole and half panels and vectors of every CPU target.
TEST(WinogradTest, Channels) {
  for (int in_c : {1, 4, 7, 16, 33}) {
    for (int out_c : {1, 3, 4, 5, 8, 9, 15, 16, 17, 24, 31, 32, 33, 65}) {
      Check(Shape(1, 5, 6, in_c, out_c, true), {Add::kNothing, Add::kInPlace}, -0.5f, 2.0f);
    }
  }
}

TEST(WinogradTest, Residual) {
  for (int w : {8, 11}) {
    Check(Shape(1, 7, w, 8, 20, true), {Add::kResidual, Add::kInPlace}, 0.0f, 1.0f);
  }
}

TEST(WinogradTest, Paddings) {
  for (int pad : {0, 2, 4}) {
    ConvShape s = Shape(1, 9, 8, 3, 4, true);
    s.pad_top = pad;
    s.pad_left = 4 - pad;
    Check(s, {Add::kNothing});
  }
  ConvShape s = Shape(1, 8, 8, 4, 6, true);  // some outputs read only padding
  s.in_h = s.in_w = 2;
  s.pad_top = s.pad_left = 4;
  Check(s, {Add::kNothing});
}

// Covers several blocks of tiles and prefetched images, across the ends of rows and images.
TEST(WinogradTest, ManyTiles) {
  Check(Shape(1, 43, 90, 16, 17, true), {Add::kNothing, Add::kResidual}, 0.0f, kInfinity);
  Check(Shape(3, 18, 21, 24, 12, true), {Add::kNothing});
}

// With few tiles, threads divide the output channels. The weights are larger than the cache.
TEST(WinogradTest, ManyChannels) {
  Check(Shape(1, 7, 7, 64, 70, true), {Add::kNothing});
  Check(Shape(1, 4, 4, 40, 130, true), {Add::kNothing, Add::kInPlace});
}

TEST(WinogradTest, WeightsServeOtherSizes) {
  const ConvShape s = Shape(1, 5, 5, 4, 4, true), larger = Shape(2, 9, 12, 4, 4, false);
  const Operands v(larger);
  const Winograd convolution(s, v.weights.data(), v.bias.data(), -kInfinity, kInfinity);
  const Expected expected = Oracle(larger, v, -kInfinity, kInfinity, nullptr);
  std::vector<float> out(expected.value.size());
  convolution.Run(larger, v.in.data(), out.data(), nullptr);
  for (size_t i = 0; i < out.size(); ++i) {
    ASSERT_NEAR(out[i], expected.value[i], expected.tolerance[i]) << "element " << i;
  }
}

TEST(WinogradTest, ResultsDoNotDependOnThreads) {
  const ConvShape s = Shape(1, 40, 44, 20, 36, true);
  const Operands v(s);
  const Winograd convolution(s, v.weights.data(), v.bias.data(), -kInfinity, kInfinity);
  std::vector<float> one(v.residual.size()), two(one.size());
  convolution.Run(s, v.in.data(), one.data(), nullptr);
  convolution.Run(s, v.in.data(), two.data(), TwoThreads());
  EXPECT_EQ(one, two);
}

TEST(WinogradTest, SupportsThreeByThreeOfStrideOne) {
  const ConvShape plain = Shape(1, 8, 8, 16, 16, true);
  EXPECT_TRUE(Winograd::Supports(plain));
  for (int ConvShape::*field :
       {&ConvShape::stride_h, &ConvShape::stride_w, &ConvShape::dilation_h, &ConvShape::dilation_w,
        &ConvShape::groups, &ConvShape::k_h, &ConvShape::k_w}) {
    ConvShape other = plain;
    other.*field = 2;
    EXPECT_FALSE(Winograd::Supports(other));
    EXPECT_FALSE(Winograd::IsFaster(other));
  }
}

TEST(WinogradTest, NothingToDo) {
  const ConvShape s = Shape(0, 4, 4, 1, 1, true);
  const std::vector<float> weights(9);
  Winograd(s, weights.data(), nullptr, 0, 1).Run(s, nullptr, nullptr, nullptr);
}

// f32::Conv with a residual. Direct sums in any order satisfy the error bound of Winograd's sums
// too.
TEST(ConvTest, Residual) {
  for (int out_c : {1, 5, 16, 17, 33, 64}) {
    Check<Conv>(Shape(1, 3, 15, 3, out_c, true), {Add::kResidual, Add::kInPlace}, -1.0f, 1.0f);
  }
}

}  // namespace
}  // namespace f32
}  // namespace litmus
