// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: quantised convolutions of random numbers, and their results by plain loops.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_CONV_TESTER_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_CONV_TESTER_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"
#include "runtime/kernels/simd/int8/gemm/conv.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

class Numbers {  // xorshift: the same numbers on every platform
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

// gemmlowp's arithmetic: a saturating rounding doubling high multiplication, then a rounding shift.
inline int32_t Scale(int32_t x, int32_t multiplier, int shift) {
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
  bool relu = false;  // no output is below the zero point, and no shift is to the left
  int longest_shift = 14;
  bool all_bytes = false;  // only the type clamps, and all channels have one scale
  int outliers = -1;       // if >= 0: this many uint8 weights minus the zero point need nine bits
  bool int8_zero_point = false;  // int8 weights have a zero point
};

inline Problem WithZeroPoint(const char* name, const ConvShape& shape) {
  Problem p = {name, shape, InputType::kInt8};
  p.int8_zero_point = true;
  return p;
}

inline Problem WithOutliers(const char* name, const ConvShape& shape, int outliers) {
  Problem p = {name, shape, InputType::kUint8};
  p.outliers = outliers;
  return p;
}

inline Problem AllBytes(const char* name, const ConvShape& shape, InputType type) {
  Problem p = {name, shape, type};
  p.all_bytes = true;
  return p;
}

inline ConvShape Shape(int batch, int in, int channels, int out_channels, int kernel, int stride,
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

// Stores the sums that the epilogue of a 16-bit convolution gets.
struct StoredSums {
  int channels;
  std::vector<int64_t> sums;
  static void Store(void* context, size_t pixel, int channel, int count, const int64_t* sums) {
    auto* self = static_cast<StoredSums*>(context);
    std::copy_n(sums, count, &self->sums[pixel * self->channels + channel]);
  }
};

struct Data {
  std::vector<uint8_t> in, weights;
  std::vector<int32_t> bias;
  OutputStage output;
  int32_t input_zero_point, weight_zero_point;
};

inline Data MakeData(const Problem& p, Numbers* numbers) {
  const ConvShape& s = p.shape;
  const bool is_int8 = p.type == InputType::kInt8;
  Data data;
  data.input_zero_point = is_int8 ? numbers->In(-128, 127) : numbers->In(0, 255);
  data.weight_zero_point = !is_int8            ? numbers->In(0, 255)
                           : p.int8_zero_point ? numbers->In(-128, 127)
                                               : 0;
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
  if (p.all_bytes) data.output.min = data.output.zero_point = is_int8 ? -128 : 0;
  for (int c = 0; c < s.out_c; ++c) {
    data.bias.push_back(numbers->In(-p.largest_bias, p.largest_bias));
    data.output.multiplier.push_back(numbers->In(1 << 30, 2147483647));
    const bool left = c % 7 == 0 && p.largest_bias < 10000 && !p.relu;
    data.output.shift.push_back(numbers->In(-p.longest_shift, left ? 1 : -6));
    if (p.all_bytes) {
      data.output.multiplier[c] = data.output.multiplier[0];
      data.output.shift[c] = -9;
    }
    if (p.use_double) data.output.scale.push_back(numbers->In(1, 1000) * 1e-6);
  }
  return data;
}

// Variants of `data` whose weights' zero point is the minimum or maximum of the type, with weights
// at both ends, so that differences of -255 and 255 occur. 255 is not the sum of two signed bytes.
inline std::vector<Data> WithZeroPointsAtEnds(const Problem& p, const Data& data) {
  std::vector<Data> all;
  if (p.type == InputType::kInt8 && !p.int8_zero_point) return all;
  for (const int end : {0, 255}) {
    Data changed = data;
    changed.weight_zero_point = p.type == InputType::kInt8 ? end - 128 : end;
    const uint8_t sign_xor = p.type == InputType::kInt8 ? 0x80 : 0;
    for (size_t i = 0; i < changed.weights.size(); i += 1 + changed.weights.size() / 8) {
      changed.weights[i] = static_cast<uint8_t>(i % 2 == 0 ? 255 - end : end) ^ sign_xor;
    }
    all.push_back(std::move(changed));
  }
  return all;
}

inline std::vector<uint8_t> Expected(const Problem& p, const Data& data) {
  const ConvShape& s = p.shape;
  const auto value = [&](const std::vector<uint8_t>& v, size_t i) {
    return p.type == InputType::kInt8 ? static_cast<int8_t>(v[i]) : static_cast<int>(v[i]);
  };
  std::vector<uint8_t> out;
  for (int b = 0; b < s.batch; ++b)
    for (int y = 0; y < s.out_h; ++y)
      for (int x = 0; x < s.out_w; ++x)
        for (int n = 0; n < s.out_c; ++n) {
          auto total = static_cast<uint32_t>(data.bias[n]);  // sums wrap around
          for (int ky = 0; ky < s.k_h; ++ky)
            for (int kx = 0; kx < s.k_w; ++kx) {
              const int iy = y * s.stride_h - s.pad_top + ky * s.dilation_h;
              const int ix = x * s.stride_w - s.pad_left + kx * s.dilation_w;
              if (iy < 0 || iy >= s.in_h || ix < 0 || ix >= s.in_w) continue;
              const size_t pixel = (static_cast<size_t>(b) * s.in_h + iy) * s.in_w + ix;
              const int first = p.multiplier > 0 ? n / p.multiplier : 0;
              const int end = p.multiplier > 0 ? first + 1 : s.in_c;
              for (int c = first; c < end; ++c) {
                const size_t tap = static_cast<size_t>(ky) * s.k_w + kx;
                const size_t w = p.multiplier > 0
                                     ? tap * s.out_c + n
                                     : (static_cast<size_t>(n) * s.k_h * s.k_w + tap) * s.in_c + c;
                total += static_cast<uint32_t>(
                    (value(data.in, pixel * s.in_c + c) - data.input_zero_point) *
                    (value(data.weights, w) - data.weight_zero_point));
              }
            }
          const auto sum = static_cast<int32_t>(total);
          const int32_t scaled = p.use_double
                                     ? static_cast<int32_t>(std::round(sum * data.output.scale[n]))
                                     : Scale(sum, data.output.multiplier[n], data.output.shift[n]);
          out.push_back(static_cast<uint8_t>(std::min(
              data.output.max, std::max(data.output.min, scaled + data.output.zero_point))));
        }
  return out;
}

// An addition as in real models; both inputs and the output have zero points.
inline ArithmeticParams SumParams(InputType type) {
  const bool is_int8 = type == InputType::kInt8;
  ArithmeticParams p = {};
  p.element = is_int8 ? Element::kInt8 : Element::kUInt8;
  p.operation = Operation::kAdd;
  p.left_shift = 20;
  p.zero_point1 = 3, p.zero_point2 = 9, p.zero_point_out = 11;
  p.multiplier1 = 1 << 30, p.multiplier2 = 1518500250, p.multiplier_out = 1 << 30;
  p.right2 = 1, p.right_out = 18;
  p.min = is_int8 ? -128 : 0, p.max = is_int8 ? 100 : 255;
  return p;
}

// The addition of random numbers to the outputs `own` of a convolution, and its expected result.
struct Addition {
  Addition(const Problem& p, const std::vector<uint8_t>& own, Numbers* numbers)
      : sum(SumParams(p.type), own.size()), other(own.size()), result(own.size()) {
    for (uint8_t& v : other) v = static_cast<uint8_t>(numbers->In(0, 255));
    residual = {other.data(), &sum, p.shape.out_c % 2 == 0};
    const void *a = own.data(), *b = other.data();
    if (!residual.own_first) std::swap(a, b);
    ArithmeticRow(SumParams(p.type), a, false, b, false, result.data(), result.size());
  }
  Addition(const Addition&) = delete;
  Addition& operator=(const Addition&) = delete;

  RowArithmetic sum;
  std::vector<uint8_t> other, result;
  Residual residual;
};

using Pool = std::unique_ptr<ThreadPool>;

inline void ExpectEqual(const std::vector<uint8_t>& want, const std::vector<uint8_t>& got,
                        const char* name, const char* kernel, int threads) {
  for (size_t i = 0; i < want.size(); ++i) {
    ASSERT_EQ(int{want[i]}, int{got[i]}) << name << ", kernel " << kernel << ", " << threads
                                         << " threads, index " << i << " of " << want.size();
  }
}

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_CONV_TESTER_H_
