// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares hybrid convolutions with plain loops, bit for bit, for each micro-kernel of the machine.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"

namespace litmus::int8 {
namespace {

struct Problem {
  const char* name;
  ConvShape shape;
  bool transpose = false;
  bool scales_first = false;
  bool with_bias = true;
};

ConvShape Shape(int batch, int in_h, int in_w, int channels, int out_channels, int k_h, int k_w,
                int stride, int dilation, int pad) {
  ConvShape s;
  s.batch = batch;
  s.in_h = in_h;
  s.in_w = in_w;
  s.in_c = channels;
  s.out_c = out_channels;
  s.k_h = k_h;
  s.k_w = k_w;
  s.stride_h = s.stride_w = stride;
  s.dilation_h = s.dilation_w = dilation;
  s.pad_top = s.pad_left = pad;
  s.out_h = (in_h + 2 * pad - (k_h - 1) * dilation - 1) / stride + 1;
  s.out_w = (in_w + 2 * pad - (k_w - 1) * dilation - 1) / stride + 1;
  return s;
}

ConvShape Grouped(ConvShape shape, int groups) {
  shape.groups = groups;
  return shape;
}

ConvShape Transposed(int batch, int in_h, int in_w, int channels, int out_channels, int k_h,
                     int k_w, int stride_h, int stride_w, int pad_top, int pad_left, int extra) {
  ConvShape s = Shape(batch, in_h, in_w, channels, out_channels, k_h, k_w, 1, 1, 0);
  s.stride_h = stride_h;
  s.stride_w = stride_w;
  s.pad_top = pad_top;
  s.pad_left = pad_left;
  s.out_h = (in_h - 1) * stride_h + k_h - 2 * pad_top + extra;
  s.out_w = (in_w - 1) * stride_w + k_w - 2 * pad_left + extra;
  return s;
}

struct Data {
  std::vector<float> in, scales, bias;
  std::vector<int8_t> weights;
  std::vector<HybridQuantization> quantization;
};

// The expected quantised value of x.
int Quantize(float x, const HybridQuantization& q) {
  const float rounded = std::round(static_cast<float>(q.zero_point) + x * q.inverse);
  return static_cast<int>(std::clamp(rounded, static_cast<float>(q.low), 127.0f));
}

Data MakeData(const ConvShape& s, std::mt19937* random) {
  std::uniform_real_distribution<float> real(-1, 1);
  std::uniform_int_distribution<int> byte(-128, 127);
  Data data;
  const size_t image_size = static_cast<size_t>(s.in_h) * s.in_w * s.in_c;
  data.in.resize(image_size * s.batch);
  for (float& x : data.in) x = real(*random);
  data.weights.resize(static_cast<size_t>(s.out_c) * s.k_h * s.k_w * (s.in_c / s.groups));
  for (int8_t& w : data.weights) w = static_cast<int8_t>(byte(*random));
  for (int c = 0; c < s.out_c; ++c) {
    data.scales.push_back(0.01f + 0.001f * std::abs(real(*random)));
    data.bias.push_back(real(*random));
  }
  for (int b = 0; b < s.batch; ++b) {
    HybridQuantization q;
    q.scale = 2.0f / 255 * static_cast<float>(b + 1);
    q.inverse = 1 / q.scale;
    q.zero_point = byte(*random);
    q.low = b % 2 == 0 ? -128 : -127;
    data.quantization.push_back(q);
  }
  return data;
}

std::vector<float> Expected(const Problem& p, const Data& data, float min, float max) {
  const ConvShape& s = p.shape;
  const int group_c = s.in_c / s.groups, group_out = s.out_c / s.groups;
  std::vector<float> out;
  for (int b = 0; b < s.batch; ++b) {
    const HybridQuantization& q = data.quantization[b];
    for (int y = 0; y < s.out_h; ++y) {
      for (int x = 0; x < s.out_w; ++x) {
        for (int o = 0; o < s.out_c; ++o) {
          int32_t sum = 0;
          for (int ky = 0; ky < s.k_h; ++ky) {
            for (int kx = 0; kx < s.k_w; ++kx) {
              int in_y = y * s.stride_h - s.pad_top + ky * s.dilation_h;
              int in_x = x * s.stride_w - s.pad_left + kx * s.dilation_w;
              if (p.transpose) {
                if ((y + s.pad_top - ky) % s.stride_h || (x + s.pad_left - kx) % s.stride_w) {
                  continue;
                }
                in_y = (y + s.pad_top - ky) / s.stride_h;
                in_x = (x + s.pad_left - kx) / s.stride_w;
              }
              if (in_y < 0 || in_y >= s.in_h || in_x < 0 || in_x >= s.in_w) continue;
              for (int c = 0; c < group_c; ++c) {
                const float value =
                    data.in[((static_cast<size_t>(b) * s.in_h + in_y) * s.in_w + in_x) * s.in_c +
                            o / group_out * group_c + c];
                sum += (Quantize(value, q) - q.zero_point) *
                       data.weights[((static_cast<size_t>(o) * s.k_h + ky) * s.k_w + kx) * group_c +
                                    c];
              }
            }
          }
          float value = static_cast<float>(sum);
          value = p.scales_first ? value * (data.scales[o] * q.scale)
                                 : value * data.scales[o] * q.scale;
          if (p.with_bias) value += data.bias[o];
          out.push_back(std::clamp(value, min, max));
        }
      }
    }
  }
  return out;
}

template <class Conv>
std::vector<float> Computed(const ConvShape& made_for, const ConvShape& shape,
                            const HybridWeights& weights, const Data& data, const U8S8Gemm& kernel,
                            ThreadPool* pool) {
  const Conv conv(made_for, weights, kernel);
  std::vector<uint8_t> scratch(conv.ScratchBytes(shape));
  const size_t size = static_cast<size_t>(shape.batch) * shape.out_h * shape.out_w * shape.out_c;
  constexpr float kGuard = 12345;
  std::vector<float> out(size + 1, kGuard);
  conv.Run(shape, data.in.data(), data.quantization.data(), out.data(), scratch.data(), pool);
  EXPECT_EQ(out.back(), kGuard) << "written behind the output";
  out.resize(size);
  return out;
}

// `made_for`: the shape that the weights are packed for.
void Check(const Problem& p, const ConvShape& made_for) {
  std::mt19937 random(1);
  const Data data = MakeData(p.shape, &random);
  HybridWeights weights;
  weights.data = data.weights.data();
  weights.out_c = p.shape.out_c;
  weights.k_h = p.shape.k_h;
  weights.k_w = p.shape.k_w;
  weights.group_c = p.shape.in_c / p.shape.groups;
  weights.groups = p.shape.groups;
  weights.scales = data.scales.data();
  weights.bias = p.with_bias ? data.bias.data() : nullptr;
  weights.min = -3;
  weights.max = std::numeric_limits<float>::infinity();
  weights.scales_first = p.scales_first;
  const std::vector<float> want = Expected(p, data, weights.min, weights.max);
  ThreadPool two(2);
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    const U8S8Gemm* kernel = &BestU8S8Gemm();
    for (ThreadPool* pool : {static_cast<ThreadPool*>(nullptr), &two}) {
      const std::vector<float> got =
          p.transpose
              ? Computed<HybridTransposeConv>(made_for, p.shape, weights, data, *kernel, pool)
              : Computed<HybridConv>(made_for, p.shape, weights, data, *kernel, pool);
      int reported = 0;
      for (size_t i = 0; i < want.size() && reported < 3; ++i) {
        if (got[i] == want[i]) continue;
        ++reported;
        ADD_FAILURE() << p.name << ", " << kernel->name << (pool ? ", 2 threads" : "")
                      << ", output " << i << ": expected " << want[i] << ", got " << got[i];
      }
    }
  }
}

void Check(const Problem& p) { Check(p, p.shape); }

TEST(HybridConv, EqualsPlainLoops) {
  const Problem kProblems[] = {
      {"one pixel", Shape(1, 1, 1, 1, 1, 1, 1, 1, 1, 0)},
      {"1x1, whole panels", Shape(2, 5, 7, 32, 64, 1, 1, 1, 1, 0)},
      {"1x1, remainders", Shape(3, 4, 5, 7, 33, 1, 1, 1, 1, 0)},
      {"1x1, stride 2", Shape(1, 7, 6, 5, 31, 1, 1, 2, 1, 0)},
      {"3x3", Shape(1, 9, 10, 16, 32, 3, 3, 1, 1, 1)},
      {"3x3, 3 channels to 8: pixels in lanes", Shape(2, 8, 31, 3, 8, 3, 3, 1, 1, 1)},
      {"9x9, 8 channels to 3", Shape(1, 12, 47, 8, 3, 9, 9, 1, 1, 4)},
      {"one output channel", Shape(1, 5, 33, 4, 1, 3, 3, 1, 1, 1)},
      {"stride 2, pixels in lanes", Shape(1, 11, 21, 8, 5, 3, 3, 2, 1, 1)},
      {"stride above kernel", Shape(1, 11, 20, 3, 7, 2, 2, 3, 1, 0)},
      {"dilated", Shape(1, 9, 9, 5, 6, 3, 3, 1, 2, 2)},
      {"one-dimensional", Shape(1, 1, 40, 24, 17, 1, 7, 1, 1, 0)},
      {"groups", Grouped(Shape(2, 6, 7, 12, 9, 3, 3, 1, 1, 1), 3)},
      {"wide groups", Grouped(Shape(1, 4, 4, 8, 80, 1, 1, 1, 1, 0), 2)},
      {"many channels", Shape(1, 3, 3, 130, 65, 3, 3, 1, 1, 1)},
  };
  for (const Problem& p : kProblems) Check(p);
  for (Problem p : {kProblems[4], kProblems[5]}) {
    p.with_bias = false;
    Check(p);
  }
}

TEST(HybridConv, IsFullyConnectedWithAnImagePerRow) {
  for (const int rows : {1, 3, 14, 15, 29}) {
    Check({"rows", Shape(rows, 1, 1, 37, 45, 1, 1, 1, 1, 0), false, true});
  }
}

// One row and several panels: kernels prepare up to kMostSplitBytes bytes of the row once.
TEST(HybridConv, OneRow) {
  for (const int depth : {1, 64, kMostSplitBytes - 1, kMostSplitBytes, kMostSplitBytes + 1}) {
    for (const int units : {16, 31, 33, 40, 128, 129, 150}) {
      Check({"one row", Shape(1, 1, 1, depth, units, 1, 1, 1, 1, 0), false, true});
    }
  }
}

// Packs for each shape and runs it with each shape.
void CheckSizes(const char* name, bool transpose, const std::vector<ConvShape>& shapes) {
  for (const ConvShape& made_for : shapes) {
    for (const ConvShape& shape : shapes) {
      SCOPED_TRACE("made for " + std::to_string(made_for.batch) + " x " +
                   std::to_string(made_for.in_h) + " x " + std::to_string(made_for.in_w) +
                   ", run at " + std::to_string(shape.batch) + " x " + std::to_string(shape.in_h) +
                   " x " + std::to_string(shape.in_w));
      Check({name, shape, transpose}, made_for);
    }
  }
}

TEST(HybridConv, OtherSizesThanWhenPacked) {
  const struct {
    const char* name;
    int channels, out_channels, kernel, stride, dilation;
  } kLayers[] = {
      {"pixels in lanes", 3, 8, 3, 1, 1},
      {"one output channel", 4, 1, 5, 1, 1},
      {"stride 2", 8, 5, 3, 2, 1},
      {"dilated", 5, 6, 3, 1, 2},
      {"1x1", 7, 33, 1, 1, 1},
  };
  for (const auto& l : kLayers) {
    std::vector<ConvShape> shapes;
    for (const auto& [batch, height, width] :
         {std::array{1, 8, 16}, {2, 4, 1}, {1, 1, 2}, {3, 5, 3}, {1, 2, 15}, {1, 3, 65}}) {
      shapes.push_back(Shape(batch, height, width, l.channels, l.out_channels, l.kernel, l.kernel,
                             l.stride, l.dilation, l.kernel / 2 * l.dilation));
    }
    CheckSizes(l.name, false, shapes);
  }
}

TEST(HybridTransposeConv, EqualsPlainLoops) {
  for (const Problem& p : {
           Problem{"stride 1", Transposed(1, 4, 5, 3, 4, 3, 3, 1, 1, 1, 1, 0), true},
           Problem{"stride 2", Transposed(2, 4, 5, 8, 6, 4, 4, 2, 2, 1, 1, 0), true},
           Problem{"odd filter", Transposed(1, 5, 6, 7, 5, 3, 3, 2, 2, 0, 0, 1), true},
           Problem{"1 x 8, padding", Transposed(1, 1, 9, 16, 9, 1, 16, 1, 8, 0, 4, 0), true},
           Problem{"stride above filter", Transposed(1, 3, 4, 5, 3, 2, 2, 3, 4, 0, 0, 1), true},
           Problem{"different strides", Transposed(1, 6, 3, 4, 33, 5, 2, 3, 1, 2, 0, 0), true},
           Problem{"one pixel", Transposed(1, 1, 1, 2, 3, 3, 3, 2, 2, 1, 1, 0), true},
           Problem{"wide padding", Transposed(1, 4, 4, 3, 2, 7, 7, 2, 2, 3, 3, 1), true},
       }) {
    Check(p);
  }
}

TEST(HybridTransposeConv, OtherSizesThanWhenPacked) {
  std::vector<ConvShape> shapes, strided;
  for (const auto& [batch, height, width] :
       {std::array{1, 4, 5}, {2, 1, 1}, {1, 3, 2}, {1, 2, 33}}) {
    shapes.push_back(Transposed(batch, height, width, 3, 4, 3, 3, 1, 1, 1, 1, 0));
    strided.push_back(Transposed(batch, height, width, 5, 6, 4, 4, 2, 2, 1, 1, 0));
  }
  CheckSizes("stride 1", true, shapes);
  CheckSizes("stride 2", true, strided);
}

TEST(HybridImage, RangesAndRounding) {
  for (const size_t n : {0, 1, 7, 16, 17, 64, 100, 40000}) {
    std::vector<float> values(n);
    for (size_t i = 0; i < n; ++i) values[i] = static_cast<float>((i * 37) % 101) - 30.5f;
    ThreadPool two(2);
    FloatRange range = {1, 1};
    FindRanges(values.data(), 1, n, &range, &two);
    const float low = n == 0 ? 0 : std::min(0.0f, *std::min_element(values.begin(), values.end()));
    const float high = n == 0 ? 0 : std::max(0.0f, *std::max_element(values.begin(), values.end()));
    EXPECT_EQ(range.low, low) << n;
    EXPECT_EQ(range.high, high) << n;
  }
  // Halves round away from zero for both signs; the floats next to a half round to nearest.
  HybridQuantization q;
  q.inverse = 1;
  std::vector<float> values;
  for (int i = -140; i < 140; ++i) {
    const float half = static_cast<float>(i) + 0.5f;
    for (const float x : {half, std::nextafter(half, -1e9f), std::nextafter(half, 1e9f)}) {
      values.push_back(x);
    }
  }
  std::vector<uint8_t> bytes(values.size());
  std::vector<float> rounded(values.size());
  QuantizeRows(values.data(), 1, values.size(), &q, bytes.data());
  RoundValues(values.data(), values.size(), q, rounded.data());
  for (size_t i = 0; i < values.size(); ++i) {
    EXPECT_EQ((bytes[i] ^ kHybridSignXor) - 128, Quantize(values[i], q)) << values[i];
    EXPECT_EQ(rounded[i], static_cast<float>(Quantize(values[i], q))) << values[i];
  }
}

// In whole blocks of vectors and in the rest of a row.
TEST(HybridImage, NotANumberAndInfinities) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  constexpr float kMost = std::numeric_limits<float>::max();
  const std::pair<float, int> kCases[] = {
      {std::nanf(""), -127}, {kInfinity, 127}, {-kInfinity, -127}, {kMost, 127}, {-kMost, -127}};
  HybridQuantization q;
  q.inverse = 1;
  q.low = -127;
  for (const auto& [value, wanted] : kCases) {
    for (const size_t n : {1, 31, 64, 65}) {
      const std::vector<float> values(n, value);
      std::vector<uint8_t> bytes(n);
      QuantizeRows(values.data(), 1, n, &q, bytes.data());
      for (size_t i = 0; i < n; ++i) {
        EXPECT_EQ((bytes[i] ^ kHybridSignXor) - 128, wanted) << value << ", " << i << " of " << n;
      }
    }
  }
}

}  // namespace
}  // namespace litmus::int8
