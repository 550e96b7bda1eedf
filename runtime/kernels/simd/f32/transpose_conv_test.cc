// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares float transposed convolutions with a plain loop in double, for every CPU target of this
// machine, on one thread and on two.
#include "runtime/kernels/simd/f32/transpose_conv.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace litmus::f32 {
namespace {

ConvShape Shape(int batch, int in_h, int in_w, int channels, int out_channels, int k_h, int k_w,
                int stride_h, int stride_w, int pad_top, int pad_left, int extra) {
  ConvShape s;
  s.batch = batch;
  s.in_h = in_h;
  s.in_w = in_w;
  s.in_c = channels;
  s.out_c = out_channels;
  s.k_h = k_h;
  s.k_w = k_w;
  s.stride_h = stride_h;
  s.stride_w = stride_w;
  s.pad_top = pad_top;
  s.pad_left = pad_left;
  s.out_h = (in_h - 1) * stride_h + k_h - 2 * pad_top + extra;
  s.out_w = (in_w - 1) * stride_w + k_w - 2 * pad_left + extra;
  return s;
}

std::vector<float> Random(size_t count, uint32_t seed) {
  std::minstd_rand generator(seed);
  std::uniform_real_distribution<float> values(-1.0f, 1.0f);
  std::vector<float> result(count);
  for (float& v : result) v = values(generator);
  return result;
}

// Computes the expected sums by adding each product to its output, and for each output the sum of
// the products' magnitudes. The error of a float sum of n products is at most (n + 2) · 2^-24 times
// this sum of magnitudes, to first order.
void Expect(const ConvShape& s, const std::vector<float>& in, const std::vector<float>& weights,
            const std::vector<float>& bias, std::vector<double>* sums, std::vector<double>* sizes) {
  for (int i = 0; i < s.batch * s.out_h * s.out_w; ++i) {
    for (int o = 0; o < s.out_c; ++o) sums->push_back(bias.empty() ? 0 : bias[o]);
  }
  for (const double sum : *sums) sizes->push_back(std::abs(sum));
  for (int b = 0; b < s.batch; ++b)
    for (int y = 0; y < s.in_h; ++y)
      for (int x = 0; x < s.in_w; ++x)
        for (int ky = 0; ky < s.k_h; ++ky)
          for (int kx = 0; kx < s.k_w; ++kx) {
            const int out_y = y * s.stride_h - s.pad_top + ky;
            const int out_x = x * s.stride_w - s.pad_left + kx;
            if (out_y < 0 || out_y >= s.out_h || out_x < 0 || out_x >= s.out_w) continue;
            for (int o = 0; o < s.out_c; ++o)
              for (int c = 0; c < s.in_c; ++c) {
                const double product =
                    static_cast<double>(in[((b * s.in_h + y) * s.in_w + x) * s.in_c + c]) *
                    weights[((o * s.k_h + ky) * s.k_w + kx) * s.in_c + c];
                const int at = ((b * s.out_h + out_y) * s.out_w + out_x) * s.out_c + o;
                (*sums)[at] += product;
                (*sizes)[at] += std::abs(product);
              }
          }
}

TEST(TransposeConv, EqualsScatteredProducts) {
  const struct {
    const char* name;
    ConvShape shape;
    bool with_bias = true;
  } kCases[] = {
      {"stride 1", Shape(1, 4, 5, 3, 4, 3, 3, 1, 1, 1, 1, 0)},
      {"stride 2", Shape(2, 4, 5, 8, 6, 4, 4, 2, 2, 1, 1, 0)},
      {"filter is the stride", Shape(1, 3, 4, 8, 16, 1, 4, 1, 4, 0, 0, 0), false},
      {"filter is the stride, both ways", Shape(1, 3, 4, 8, 16, 2, 2, 2, 2, 0, 0, 0)},
      {"odd filter", Shape(1, 5, 6, 7, 5, 3, 3, 2, 2, 0, 0, 1)},
      {"one row, padding", Shape(1, 1, 9, 16, 9, 1, 16, 1, 8, 0, 4, 0)},
      {"one pixel", Shape(1, 1, 1, 32, 16, 1, 16, 1, 8, 0, 4, 0)},
      {"stride above filter", Shape(1, 3, 4, 5, 3, 2, 2, 3, 4, 0, 0, 1), false},
      {"different strides", Shape(1, 6, 3, 4, 33, 5, 2, 3, 1, 2, 0, 0)},
      {"wide padding", Shape(1, 4, 4, 3, 2, 7, 7, 2, 2, 3, 3, 1)},
      {"one output", Shape(1, 1, 1, 3, 2, 3, 3, 2, 2, 1, 1, 0)},
  };
  ThreadPool two(2);
  for (const auto& test : kCases) {
    const ConvShape& s = test.shape;
    const std::vector<float> in = Random(s.batch * s.in_h * s.in_w * s.in_c, 1);
    const std::vector<float> weights = Random(s.out_c * s.k_h * s.k_w * s.in_c, 2);
    const std::vector<float> bias = Random(test.with_bias ? s.out_c : 0, 3);
    std::vector<double> sums, sizes;
    Expect(s, in, weights, bias, &sums, &sizes);
    const double terms = s.k_h * s.k_w * s.in_c + 2;
    const float min = -0.5f, max = std::numeric_limits<float>::infinity();
    for (const Kernels& kernels : SupportedKernels()) {
      const TransposeConv conv(s, weights.data(), bias.empty() ? nullptr : bias.data(), min, max,
                               kernels);
      std::vector<float> scratch(conv.ScratchBytes(s) / sizeof(float));
      for (ThreadPool* pool : {static_cast<ThreadPool*>(nullptr), &two}) {
        std::vector<float> got(sums.size(), NAN);
        conv.Run(s, in.data(), got.data(), scratch.data(), pool);
        int reported = 0;
        for (size_t i = 0; i < got.size() && reported < 3; ++i) {
          const double want = std::max<double>(sums[i], min);
          const double tolerance = terms * std::ldexp(sizes[i], -24);
          if (std::abs(got[i] - want) <= tolerance) continue;
          ++reported;
          ADD_FAILURE() << test.name << ", " << kernels.name << (pool ? ", 2 threads" : "")
                        << ", output " << i << ": expected " << want << " +- " << tolerance
                        << ", got " << got[i];
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::f32
