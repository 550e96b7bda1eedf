// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Weights that are packed for one shape must work for others. Each float convolution is packed for
// every size of a table and then run with all sizes, for every CPU target of this machine, on one
// thread and on two.
// | Inputs, weights and biases are −1, 0 and 1, so that float sums are exact in any order and the
// plain loops can use integers.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/kernels/simd/f32/conv.h"
#include "runtime/kernels/simd/f32/depthwise.h"
#include "runtime/kernels/simd/f32/fully_connected.h"
#include "runtime/kernels/simd/f32/transpose_conv.h"
#include "runtime/kernels/simd/f32/winograd.h"

namespace litmus::f32 {
namespace {

constexpr float kMin = -2, kMax = 100, kGuard = 12345;
constexpr size_t kGuards = 64;  // guard floats after the output

enum class Kind { kConv, kDepthwise, kWinograd, kTransposeConv };

// A convolution without its image size; pad_top = pad_left.
struct Layer {
  const char* name;
  Kind kind;
  int channels, out_channels, k_h, k_w, stride = 1, dilation = 1, pad = 0, groups = 1;
};

struct Size {
  int batch, h, w;  // of the input
};
const Size kSizes[] = {{1, 7, 7}, {2, 3, 3}, {1, 4, 4}, {3, 5, 6}, {1, 3, 15}, {1, 9, 33}};

ConvShape ShapeOf(const Layer& l, const Size& size) {
  ConvShape s;
  s.batch = size.batch, s.in_h = size.h, s.in_w = size.w;
  s.in_c = l.channels, s.out_c = l.out_channels, s.groups = l.groups;
  s.k_h = l.k_h, s.k_w = l.k_w;
  s.stride_h = s.stride_w = l.stride;
  s.dilation_h = s.dilation_w = l.dilation;
  s.pad_top = s.pad_left = l.pad;
  const auto out = [&](int in, int k) {
    return l.kind == Kind::kTransposeConv
               ? (in - 1) * l.stride + k - 2 * l.pad
               : (in + 2 * l.pad - (k - 1) * l.dilation - 1) / l.stride + 1;
  };
  s.out_h = out(size.h, l.k_h), s.out_w = out(size.w, l.k_w);
  return s;
}

std::vector<float> Signs(size_t count, uint32_t seed) {
  std::vector<float> values(count);
  for (float& v : values) {
    seed = seed * 1664525u + 1013904223u;
    v = static_cast<float>((seed >> 16) % 3) - 1;
  }
  return values;
}

struct Data {
  Data(const Layer& l, const ConvShape& s)
      : weights(Signs(static_cast<size_t>(s.out_c) * s.k_h * s.k_w *
                          (l.kind == Kind::kDepthwise ? 1 : s.in_c / s.groups),
                      2)),
        bias(Signs(s.out_c, 3)) {}
  std::vector<float> weights, bias;
};

std::vector<float> Expected(const Layer& l, const ConvShape& s, const Data& data,
                            const std::vector<float>& in) {
  const bool depthwise = l.kind == Kind::kDepthwise;
  const int group_in = depthwise ? 1 : s.in_c / s.groups, group_out = s.out_c / s.groups;
  std::vector<float> out;
  for (int b = 0; b < s.batch; ++b)
    for (int y = 0; y < s.out_h; ++y)
      for (int x = 0; x < s.out_w; ++x)
        for (int o = 0; o < s.out_c; ++o) {
          int sum = static_cast<int>(data.bias[o]);
          for (int ky = 0; ky < s.k_h; ++ky)
            for (int kx = 0; kx < s.k_w; ++kx) {
              int in_y = y * s.stride_h - s.pad_top + ky * s.dilation_h;
              int in_x = x * s.stride_w - s.pad_left + kx * s.dilation_w;
              if (l.kind == Kind::kTransposeConv) {
                in_y = y + s.pad_top - ky, in_x = x + s.pad_left - kx;
                if (in_y % s.stride_h != 0 || in_x % s.stride_w != 0) continue;
                in_y /= s.stride_h, in_x /= s.stride_w;
              }
              if (in_y < 0 || in_y >= s.in_h || in_x < 0 || in_x >= s.in_w) continue;
              const int first = depthwise ? o / (s.out_c / s.in_c) : o / group_out * group_in;
              for (int c = 0; c < group_in; ++c) {
                const int w = depthwise ? (ky * s.k_w + kx) * s.out_c + o
                                        : ((o * s.k_h + ky) * s.k_w + kx) * group_in + c;
                const int i = ((b * s.in_h + in_y) * s.in_w + in_x) * s.in_c + first + c;
                sum += static_cast<int>(in[i]) * static_cast<int>(data.weights[w]);
              }
            }
          out.push_back(std::clamp(static_cast<float>(sum), kMin, kMax));
        }
  return out;
}

// Winograd's points are not integers. Its rounding errors are at most (in_c + 23) · 2^-24 times the
// same computation with all signs positive (winograd_test.cc). For inputs and weights of magnitude
// 1 at most, that computation is below (|A| · |G| · |B|)² · in_c, with the largest row sums |A| <
// 7.4, |G| < 1.5 and |B| < 5.2 of the transforms' matrices. The error is below 0.14 for 17
// channels, while wrong sums differ by 1.
double Tolerance(const Layer& l) {
  if (l.kind != Kind::kWinograd) return 0;
  const double norm = 7.4 * 1.5 * 5.2;
  return (l.channels + 23) * norm * norm * l.channels / (1 << 24);
}

using RunFn = std::function<void(const ConvShape&, const float* in, float* out, ThreadPool*)>;

RunFn Make(const Layer& l, const ConvShape& s, const Data& data, const Kernels& kernels) {
  const float *weights = data.weights.data(), *bias = data.bias.data();
  if (l.kind == Kind::kDepthwise) {
    const auto made =
        std::make_shared<Depthwise>(s, s.out_c / s.in_c, weights, bias, kMin, kMax, kernels);
    return [made](const ConvShape& shape, const float* in, float* out, ThreadPool* pool) {
      made->Run(shape, in, out, pool);
    };
  }
  if (l.kind == Kind::kTransposeConv) {
    const auto made = std::make_shared<TransposeConv>(s, weights, bias, kMin, kMax, kernels);
    return [made](const ConvShape& shape, const float* in, float* out, ThreadPool* pool) {
      const size_t floats = made->ScratchBytes(shape) / sizeof(float);
      std::vector<float> scratch(floats + kGuards, kGuard);
      made->Run(shape, in, out, scratch.data(), pool);
      EXPECT_EQ(std::count(scratch.begin() + static_cast<ptrdiff_t>(floats), scratch.end(), kGuard),
                static_cast<ptrdiff_t>(kGuards))
          << "written behind the " << floats << " floats of scratch";
    };
  }
  if (l.kind == Kind::kWinograd) {
    const auto made = std::make_shared<Winograd>(s, weights, bias, kMin, kMax, kernels);
    return [made](const ConvShape& shape, const float* in, float* out, ThreadPool* pool) {
      made->Run(shape, in, out, pool);
    };
  }
  const auto made = std::make_shared<Conv>(s, weights, bias, kMin, kMax, kernels);
  return [made](const ConvShape& shape, const float* in, float* out, ThreadPool* pool) {
    made->Run(shape, in, out, pool);
  };
}

void CheckRun(const RunFn& run, const ConvShape& s, const std::vector<float>& in,
              const std::vector<float>& want, double tolerance, ThreadPool* pool) {
  std::vector<float> got(want.size() + kGuards, kGuard);
  run(s, in.data(), got.data(), pool);
  for (size_t i = 0; i < want.size(); ++i) {
    ASSERT_NEAR(got[i], want[i], tolerance) << "output " << i << " of " << want.size();
  }
  for (size_t i = want.size(); i < got.size(); ++i) ASSERT_EQ(got[i], kGuard) << "behind the end";
}

std::string Describe(const ConvShape& s) {
  return std::to_string(s.batch) + " x " + std::to_string(s.in_h) + " x " + std::to_string(s.in_w);
}

class ResizeTest : public testing::TestWithParam<Layer> {};

TEST_P(ResizeTest, WeightsServeOtherSizes) {
  const Layer& l = GetParam();
  ThreadPool two(2);
  for (const Kernels& kernels : SupportedKernels()) {
    for (const Size& made_for : kSizes) {
      const ConvShape first = ShapeOf(l, made_for);
      const Data data(l, first);
      const RunFn run = Make(l, first, data, kernels);
      for (const Size& size : kSizes) {
        const ConvShape s = ShapeOf(l, size);
        const auto in = Signs(static_cast<size_t>(s.batch) * s.in_h * s.in_w * s.in_c, 1);
        const std::vector<float> want = Expected(l, s, data, in);
        for (ThreadPool* pool : {static_cast<ThreadPool*>(nullptr), &two}) {
          SCOPED_TRACE(std::string(kernels.name) + ", made for the input " + Describe(first) +
                       ", run at " + Describe(s) + (pool != nullptr ? ", 2 threads" : ""));
          CheckRun(run, s, in, want, Tolerance(l), pool);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

constexpr Layer kLayers[] = {
    {"Pointwise", Kind::kConv, 19, 33, 1, 1},
    {"PointwiseStride2", Kind::kConv, 5, 17, 1, 1, 2},
    {"Square", Kind::kConv, 4, 31, 3, 3, 1, 1, 1},
    {"Valid", Kind::kConv, 8, 9, 2, 3},
    {"Stride2", Kind::kConv, 3, 16, 3, 3, 2, 1, 1},
    {"Dilated", Kind::kConv, 6, 8, 3, 2, 1, 2, 2},
    {"Groups", Kind::kConv, 6, 15, 3, 3, 1, 1, 1, 3},
    {"Depthwise3", Kind::kDepthwise, 20, 20, 3, 3, 1, 1, 1},
    {"Depthwise3Stride2", Kind::kDepthwise, 33, 33, 3, 3, 2, 1, 1},
    {"Depthwise5Dilated", Kind::kDepthwise, 16, 16, 5, 5, 1, 2, 4},
    {"Depthwise7", Kind::kDepthwise, 40, 40, 7, 7, 1, 1, 3},
    {"DepthwiseAny", Kind::kDepthwise, 18, 36, 2, 3, 1, 1, 1},
    {"Winograd", Kind::kWinograd, 17, 33, 3, 3, 1, 1, 1},
    {"WinogradValid", Kind::kWinograd, 8, 15, 3, 3},
    {"Transpose", Kind::kTransposeConv, 3, 4, 3, 3, 1, 1, 1},
    {"TransposeStride2", Kind::kTransposeConv, 8, 6, 4, 4, 2, 1, 1},
    {"TransposeStride3", Kind::kTransposeConv, 5, 9, 2, 2, 3},
};
INSTANTIATE_TEST_SUITE_P(Layers, ResizeTest, testing::ValuesIn(kLayers),
                         [](const auto& info) { return info.param.name; });

// The rows of the matrix are images of one pixel, so their number is the batch.
TEST(FullyConnectedResizeTest, TakesAnyBatch) {
  const Layer l = {"", Kind::kConv, 37, 50, 1, 1};
  for (const Kernels& kernels : SupportedKernels()) {
    const Data data(l, ShapeOf(l, {1, 1, 1}));
    const FullyConnected layer(l.channels, l.out_channels, data.weights.data(), data.bias.data(),
                               kMin, kMax, kernels);
    for (const int batch : {1, 29, 2, 14, 3}) {
      SCOPED_TRACE(std::string(kernels.name) + ", batch " + std::to_string(batch));
      const ConvShape s = ShapeOf(l, {batch, 1, 1});
      const auto in = Signs(static_cast<size_t>(batch) * l.channels, 1);
      const auto run = [&](const ConvShape&, const float* from, float* out, ThreadPool* pool) {
        layer.Run(batch, from, out, pool);
      };
      CheckRun(run, s, in, Expected(l, s, data, in), 0, nullptr);
    }
  }
}

}  // namespace
}  // namespace litmus::f32
