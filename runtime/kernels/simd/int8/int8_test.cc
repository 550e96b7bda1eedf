// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised convolutions against plain loops, bit for bit, for each CPU target of the machine.
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/conv.h"
#include "runtime/kernels/simd/int8/depthwise.h"

namespace litmus::int8 {
namespace {

class Numbers {  // xorshift: the same on every platform
 public:
  int In(int low, int high) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return low + static_cast<int>(state_ % static_cast<uint64_t>(high - low + 1));
  }

 private:
  uint64_t state_ = 88172645463325252u;
};

// gemmlowp's arithmetic: saturating rounding doubling high multiply, then
// rounding shift.
int32_t Scale(int32_t x, int32_t multiplier, int shift) {
  const int64_t product = static_cast<int64_t>(x) * (int64_t{1} << std::max(shift, 0)) * multiplier;
  const int64_t nudge = product >= 0 ? 1 << 30 : 1 - (1 << 30);
  const int32_t high = static_cast<int32_t>((product + nudge) / (int64_t{1} << 31));
  const int right = std::max(-shift, 0);
  const double exact = std::ldexp(static_cast<double>(high), -right);
  return static_cast<int32_t>(std::round(exact));  // half away from zero
}

struct Problem {
  const char* name;
  ConvShape shape;
  InputType type;
  int multiplier = 0;  // depth multiplier; 0: not depthwise
  bool use_double = false;
  int32_t largest_bias = 5000;
  bool relu = false;  // no output below the zero point, no shifts to the left
  int longest_shift = 14;
  int outliers = -1;  // >= 0: of uint8 weights, so many differ from their zero point by nine bits
};

Problem WithOutliers(const char* name, const ConvShape& shape, int outliers) {
  Problem p = {name, shape, InputType::kUint8};
  p.outliers = outliers;
  return p;
}

ConvShape Shape(int batch, int in, int channels, int out_channels, int kernel, int stride,
                int dilation, int pad) {
  ConvShape s;
  s.batch = batch;
  s.in_h = in;
  s.in_w = in + 1;
  s.in_c = channels;
  s.out_c = out_channels;
  s.k_h = s.k_w = kernel;
  s.stride_h = s.stride_w = stride;
  s.dilation_h = s.dilation_w = dilation;
  s.pad_top = s.pad_left = pad;
  s.out_h = (s.in_h + 2 * pad - (kernel - 1) * dilation - 1) / stride + 1;
  s.out_w = (s.in_w + 2 * pad - (kernel - 1) * dilation - 1) / stride + 1;
  return s;
}

ConvShape Wide(int width, int channels) {
  ConvShape s = Shape(1, 3, channels, channels, 3, 1, 1, 1);
  s.in_w = s.out_w = width;
  return s;
}

struct Data {
  std::vector<uint8_t> in, weights;
  std::vector<int32_t> bias;
  OutputStage output;
  int32_t input_zero_point, weight_zero_point;
};

Data MakeData(const Problem& p, Numbers* numbers) {
  const ConvShape& s = p.shape;
  const bool is_int8 = p.type == InputType::kInt8;
  Data data;
  data.input_zero_point = is_int8 ? numbers->In(-128, 127) : numbers->In(0, 255);
  data.weight_zero_point = is_int8 ? 0 : numbers->In(0, 255);
  data.in.resize(static_cast<size_t>(s.batch) * s.in_h * s.in_w * s.in_c);
  data.weights.resize(static_cast<size_t>(s.k_h) * s.k_w * s.out_c *
                      (p.multiplier > 0 ? 1 : s.in_c));
  for (uint8_t& v : data.in) v = static_cast<uint8_t>(numbers->In(0, 255));
  for (uint8_t& v : data.weights) v = static_cast<uint8_t>(numbers->In(0, 255));
  if (p.outliers >= 0) {
    data.weight_zero_point = numbers->In(0, 1) == 0 ? numbers->In(100, 126) : numbers->In(130, 150);
    const int far = data.weight_zero_point < 128 ? 255 : 0;
    for (uint8_t& v : data.weights) {
      v = static_cast<uint8_t>(
          std::clamp<int>(v, data.weight_zero_point - 100, data.weight_zero_point + 100));
    }
    for (int i = 0; i < p.outliers; ++i) {
      data.weights[numbers->In(0, static_cast<int>(data.weights.size()) - 1)] =
          static_cast<uint8_t>(far);
    }
  }
  data.output.type = is_int8 ? OutputType::kInt8 : OutputType::kUint8;
  data.output.zero_point = is_int8 ? -3 : 125;
  data.output.min = p.relu ? data.output.zero_point : is_int8 ? -120 : 8;
  data.output.max = is_int8 ? 127 : 255;
  for (int c = 0; c < s.out_c; ++c) {
    data.bias.push_back(numbers->In(-p.largest_bias, p.largest_bias));
    data.output.multiplier.push_back(numbers->In(1 << 30, 2147483647));
    const bool left = c % 7 == 0 && p.largest_bias < 10000 && !p.relu;
    data.output.shift.push_back(numbers->In(-p.longest_shift, left ? 1 : -6));
    if (p.use_double) data.output.scale.push_back(numbers->In(1, 1000) * 1e-6);
  }
  return data;
}

std::vector<uint8_t> Expected(const Problem& p, const Data& data) {
  const ConvShape& s = p.shape;
  const auto value = [&](const std::vector<uint8_t>& v, size_t i) {
    return p.type == InputType::kInt8 ? static_cast<int8_t>(v[i]) : static_cast<int>(v[i]);
  };
  std::vector<uint8_t> out;
  for (int b = 0; b < s.batch; ++b)
    for (int y = 0; y < s.out_h; ++y)
      for (int x = 0; x < s.out_w; ++x)
        for (int n = 0; n < s.out_c; ++n) {
          int32_t sum = data.bias[n];
          for (int ky = 0; ky < s.k_h; ++ky)
            for (int kx = 0; kx < s.k_w; ++kx) {
              const int iy = y * s.stride_h - s.pad_top + ky * s.dilation_h;
              const int ix = x * s.stride_w - s.pad_left + kx * s.dilation_w;
              if (iy < 0 || iy >= s.in_h || ix < 0 || ix >= s.in_w) continue;
              const size_t pixel = (static_cast<size_t>(b) * s.in_h + iy) * s.in_w + ix;
              for (int c = 0; c < s.in_c; ++c) {
                if (p.multiplier > 0 && c != n / p.multiplier) continue;
                const size_t tap = static_cast<size_t>(ky) * s.k_w + kx;
                const size_t w = p.multiplier > 0
                                     ? tap * s.out_c + n
                                     : (static_cast<size_t>(n) * s.k_h * s.k_w + tap) * s.in_c + c;
                sum += (value(data.in, pixel * s.in_c + c) - data.input_zero_point) *
                       (value(data.weights, w) - data.weight_zero_point);
              }
            }
          const int32_t scaled = p.use_double
                                     ? static_cast<int32_t>(std::round(sum * data.output.scale[n]))
                                     : Scale(sum, data.output.multiplier[n], data.output.shift[n]);
          out.push_back(static_cast<uint8_t>(std::min(
              data.output.max, std::max(data.output.min, scaled + data.output.zero_point))));
        }
  return out;
}

const Problem kConvolutions[] = {
    {"1x1, 4 channels, 1 output", Shape(1, 3, 4, 1, 1, 1, 1, 0), InputType::kInt8},
    {"1x1, in place", Shape(1, 5, 16, 32, 1, 1, 1, 0), InputType::kUint8},
    {"1x1, tile + 1 outputs", Shape(2, 4, 8, 33, 1, 1, 1, 0), InputType::kUint8},
    {"1x1, odd channels", Shape(1, 4, 7, 15, 1, 1, 1, 0), InputType::kUint8},
    {"1x1, int8, tile - 1", Shape(1, 7, 31, 31, 1, 1, 1, 0), InputType::kInt8},
    {"1x1, stride 2", Shape(1, 6, 5, 17, 1, 2, 1, 0), InputType::kInt8},
    {"3x3, first layer", Shape(1, 9, 3, 8, 3, 2, 1, 1), InputType::kUint8},
    {"3x3, padded", Shape(2, 5, 6, 20, 3, 1, 1, 1), InputType::kInt8},
    {"3x3, dilated", Shape(1, 9, 4, 9, 3, 1, 2, 2), InputType::kUint8},
    {"5x5, larger than the image", Shape(1, 3, 5, 8, 5, 1, 1, 2), InputType::kInt8},
    {"1x1 pixel", Shape(1, 1, 64, 10, 1, 1, 1, 0), InputType::kInt8},
    {"1x1, tile + 1 pixels", Shape(1, 14, 64, 48, 1, 1, 1, 0), InputType::kUint8},
    {"weights beyond the cache", Shape(1, 4, 577, 520, 1, 1, 1, 0), InputType::kUint8},
    {"long lines", Shape(1, 97, 3, 9, 3, 1, 1, 1), InputType::kInt8},
    {"long lines, stride 2, no zero", Shape(2, 193, 2, 16, 3, 2, 1, 1), InputType::kUint8},
    {"long lines, wide border", Shape(1, 100, 1, 5, 5, 1, 12, 24), InputType::kUint8},
    {"ReLU", Shape(1, 9, 20, 33, 1, 1, 1, 0), InputType::kInt8, 0, false, 5000, true},
    {"ReLU, 3x3", Shape(1, 6, 5, 16, 3, 1, 1, 1), InputType::kUint8, 0, false, 5000, true},
    {"sums too large for registers", Shape(1, 3, 8, 33, 1, 1, 1, 0), InputType::kInt8, 0, false,
     1000000000},
    WithOutliers("no outliers", Shape(1, 9, 20, 33, 1, 1, 1, 0), 0),
    WithOutliers("one outlier", Shape(1, 9, 20, 33, 1, 1, 1, 0), 1),
    WithOutliers("three outliers in panels", Shape(1, 9, 64, 129, 1, 1, 1, 0), 3),
    WithOutliers("outliers in a narrow panel", Shape(2, 5, 130, 10, 1, 2, 1, 0), 3),
    WithOutliers("outliers, 3x3, padded", Shape(1, 7, 9, 40, 3, 2, 1, 1), 2),
    WithOutliers("outliers, 3x3, dilated", Shape(1, 9, 5, 17, 3, 1, 2, 2), 2),
    WithOutliers("outliers, long lines", Shape(1, 97, 3, 24, 3, 2, 1, 1), 1),
    WithOutliers("many outliers", Shape(1, 9, 20, 33, 1, 1, 1, 0), 300),
    {"long shifts", Shape(1, 9, 20, 33, 1, 1, 1, 0), InputType::kInt8, 0, false, 500000000, true,
     22},
    {"long shifts, no ReLU", Shape(1, 9, 20, 33, 1, 1, 1, 0), InputType::kUint8, 0, false,
     500000000, false, 22},
    {"longer shifts", Shape(1, 9, 20, 33, 1, 1, 1, 0), InputType::kUint8, 0, false, 500000000,
     false, 30},
    {"double scale", Shape(1, 1, 33, 65, 1, 1, 1, 0), InputType::kUint8, 0, true},
};

const Problem kDepthwise[] = {
    {"1 channel", Shape(1, 4, 1, 1, 3, 1, 1, 1), InputType::kInt8, 1},
    {"vector - 1", Shape(1, 5, 7, 7, 3, 1, 1, 1), InputType::kUint8, 1},
    {"vector", Shape(1, 5, 8, 8, 3, 2, 1, 1), InputType::kInt8, 1},
    {"vector + 1", Shape(2, 5, 9, 9, 5, 1, 1, 2), InputType::kUint8, 1},
    {"dilated", Shape(1, 7, 16, 16, 3, 1, 2, 2), InputType::kInt8, 1},
    {"two pixels a unit", Shape(1, 6, 32, 32, 3, 1, 1, 1), InputType::kUint8, 1},
    {"four pixels a unit", Shape(1, 12, 16, 16, 5, 1, 1, 1), InputType::kInt8, 1},
    {"unit - 1", Shape(1, 5, 63, 63, 3, 1, 1, 1), InputType::kInt8, 1},
    {"three units in turn", Shape(2, 9, 24, 24, 3, 1, 1, 1), InputType::kInt8, 1},
    {"five units in turn, odd rows", Shape(1, 7, 40, 40, 3, 1, 1, 0), InputType::kUint8, 1},
    {"one row", Shape(1, 1, 48, 48, 3, 1, 1, 1), InputType::kUint8, 1},
    {"one row, whole units", Shape(3, 1, 128, 128, 3, 1, 1, 1), InputType::kInt8, 1},
    {"too many units to turn", Shape(1, 6, 30, 30, 3, 1, 1, 1), InputType::kUint8, 1},
    {"rows too long to turn", Wide(350, 24), InputType::kUint8, 1},
    {"stride 2, few channels", Shape(1, 9, 48, 48, 3, 2, 1, 1), InputType::kInt8, 1},
    {"stride 2, even padding", Shape(2, 8, 96, 96, 3, 2, 1, 0), InputType::kUint8, 1},
    {"no padding", Shape(1, 6, 144, 144, 3, 1, 1, 0), InputType::kInt8, 1},
    {"much padding", Shape(1, 4, 72, 72, 3, 1, 1, 3), InputType::kUint8, 1},
    {"much padding, in turn", Shape(1, 3, 16, 16, 3, 1, 1, 4), InputType::kInt8, 1},
    {"unit", Shape(1, 6, 64, 64, 3, 2, 1, 1), InputType::kUint8, 1},
    {"unit + 1", Shape(2, 5, 65, 65, 3, 1, 1, 1), InputType::kUint8, 1},
    {"sums too large for registers", Shape(1, 3, 64, 64, 3, 1, 1, 1), InputType::kInt8, 1, false,
     1000000000},
    {"long shifts", Shape(1, 3, 64, 64, 3, 1, 1, 1), InputType::kInt8, 1, false, 500000000, false,
     22},
    {"double scale", Shape(1, 5, 20, 20, 3, 1, 1, 1), InputType::kInt8, 1, true},
    {"multiplier 2", Shape(1, 5, 5, 10, 3, 1, 1, 1), InputType::kUint8, 2},
    {"multiplier 8", Shape(1, 4, 1, 8, 3, 2, 1, 0), InputType::kInt8, 8},
    {"strip + 1", Shape(1, 2, 513, 513, 1, 1, 1, 0), InputType::kInt8, 1},
};

struct PoolDeleter {
  void operator()(pthreadpool_t pool) const { pthreadpool_destroy(pool); }
};
using Pool = std::unique_ptr<std::remove_pointer_t<pthreadpool_t>, PoolDeleter>;

void ExpectEqual(const std::vector<uint8_t>& want, const std::vector<uint8_t>& got,
                 const char* name, const char* kernel, int threads) {
  for (size_t i = 0; i < want.size(); ++i) {
    ASSERT_EQ(int{want[i]}, int{got[i]}) << name << ", kernel " << kernel << ", " << threads
                                         << " threads, index " << i << " of " << want.size();
  }
}

TEST(Int8ConvTest, EqualsPlainLoopsWithEveryKernel) {
  Numbers numbers;
  for (const Problem& p : kConvolutions) {
    const Data data = MakeData(p, &numbers);
    const std::vector<uint8_t> want = Expected(p, data);
    for (const std::string& target : cpu::MachineTargets()) {
      const cpu::ScopedLimit limit(target);
      SCOPED_TRACE(target);
      const DotKernel* kernel = &BestDotKernel();
      const Conv conv(p.shape,
                      {p.type, data.weights.data(), data.weight_zero_point, data.bias.data()},
                      data.input_zero_point, data.output, *kernel);
      std::vector<uint8_t> scratch(conv.ScratchBytes(p.shape));
      for (const int threads : {1, 2}) {
        const Pool pool(threads == 1 ? nullptr : pthreadpool_create(threads));
        std::vector<uint8_t> got(want.size());
        conv.Run(p.shape, data.in.data(), got.data(), scratch.data(), pool.get());
        ExpectEqual(want, got, p.name, kernel->name, threads);
      }
    }
  }
}

TEST(Int8ConvTest, AddsResidualsAsAnAdditionBehindIt) {
  Numbers numbers;
  for (const Problem& p : kConvolutions) {
    const Data data = MakeData(p, &numbers);
    std::vector<uint8_t> own = Expected(p, data);
    std::vector<uint8_t> other(own.size());
    for (uint8_t& v : other) v = static_cast<uint8_t>(numbers.In(0, 255));
    const bool is_int8 = p.type == InputType::kInt8;
    Residual residual = {other.data(), {}, p.shape.out_c % 2 == 0};
    residual.sum = {is_int8 ? Element::kInt8 : Element::kUInt8,
                    Operation::kAdd,
                    20,
                    3,
                    9,
                    11,
                    1 << 30,
                    1518500250,
                    1073741824,
                    0,
                    1,
                    18,
                    0,
                    is_int8 ? -128 : 0,
                    is_int8 ? 100 : 255};
    std::vector<uint8_t> want(own.size());
    const uint8_t *a = own.data(), *b = other.data();
    if (!residual.own_first) std::swap(a, b);
    ArithmeticRow(residual.sum, a, false, b, false, want.data(), want.size());
    for (const std::string& target : cpu::MachineTargets()) {
      const cpu::ScopedLimit limit(target);
      SCOPED_TRACE(target);
      const DotKernel* kernel = &BestDotKernel();
      const Conv conv(p.shape,
                      {p.type, data.weights.data(), data.weight_zero_point, data.bias.data()},
                      data.input_zero_point, data.output, *kernel);
      std::vector<uint8_t> scratch(conv.ScratchBytes(p.shape));
      for (const int threads : {1, 2}) {
        const Pool pool(threads == 1 ? nullptr : pthreadpool_create(threads));
        std::vector<uint8_t> got(want.size());
        conv.Run(p.shape, data.in.data(), got.data(), scratch.data(), pool.get(), &residual);
        ExpectEqual(want, got, p.name, kernel->name, threads);
      }
    }
  }
}

void CheckDepthwise(const Problem& p, Numbers* numbers) {
  const Data data = MakeData(p, numbers);
  const std::vector<uint8_t> want = Expected(p, data);
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    SCOPED_TRACE(target);
    const DotKernel* kernel = &BestDotKernel();
    const Depthwise depthwise(
        p.shape, p.multiplier,
        {p.type, data.weights.data(), data.weight_zero_point, data.bias.data()},
        data.input_zero_point, data.output, *kernel);
    std::vector<uint8_t> scratch(depthwise.ScratchBytes(p.shape));
    for (const int threads : {1, 2}) {
      const Pool pool(threads == 1 ? nullptr : pthreadpool_create(threads));
      std::vector<uint8_t> got(want.size());
      depthwise.Run(p.shape, data.in.data(), got.data(), scratch.data(), pool.get());
      ExpectEqual(want, got, p.name, kernel->name, threads);
    }
  }
}

TEST(Int8DepthwiseTest, EqualsPlainLoops) {
  Numbers numbers;
  for (const Problem& p : kDepthwise) {
    CheckDepthwise(p, &numbers);
    Problem relu = p;
    relu.relu = true;
    CheckDepthwise(relu, &numbers);
  }
}

// Enough work for several threads.
TEST(Int8DepthwiseTest, ThreadsShareRows) {
  Numbers numbers;
  CheckDepthwise({"in turn", Shape(2, 60, 32, 32, 3, 1, 1, 1), InputType::kUint8, 1}, &numbers);
  CheckDepthwise({"units", Shape(1, 61, 80, 80, 3, 1, 1, 1), InputType::kInt8, 1}, &numbers);
  CheckDepthwise({"stride 2", Shape(2, 81, 64, 64, 3, 2, 1, 1), InputType::kInt8, 1}, &numbers);
}

}  // namespace
}  // namespace litmus::int8
