// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares quantised transposed convolutions with scattered products, bit for bit, for each CPU
// target of the machine, also for image sizes other than those that the weights were packed for.
#include "runtime/kernels/simd/int8/composite/transpose_conv.h"

#include <algorithm>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/conv_tester.h"

namespace litmus::int8 {
namespace {

struct Case {
  const char* name;
  int batch, in_h, in_w, in_c, out_c, k_h, k_w, stride_h, stride_w, pad_top, pad_left, extra;
};

const Case kCases[] = {
    {"stride 1", 1, 4, 5, 3, 4, 3, 3, 1, 1, 1, 1, 0},
    {"stride 2", 2, 4, 5, 8, 6, 4, 4, 2, 2, 1, 1, 0},
    {"filter is the stride", 1, 3, 4, 8, 16, 1, 4, 1, 4, 0, 0, 0},
    {"filter is the stride, both axes", 1, 3, 4, 64, 33, 2, 2, 2, 2, 0, 0, 0},
    {"odd filter, cut at the end", 1, 5, 6, 7, 5, 3, 3, 2, 2, 0, 0, 1},
    {"one row, padding", 1, 1, 9, 16, 9, 1, 16, 1, 8, 0, 4, 0},
    {"one pixel", 1, 1, 1, 32, 16, 1, 16, 1, 8, 0, 4, 0},
    {"stride above filter", 1, 3, 4, 5, 3, 2, 2, 3, 4, 0, 0, 1},
    {"different strides", 1, 6, 3, 4, 33, 5, 2, 3, 1, 2, 0, 0},
    {"wide padding", 1, 4, 4, 3, 2, 7, 7, 2, 2, 3, 3, 1},
    {"taps behind the output position", 1, 3, 3, 5, 3, 4, 4, 4, 4, 1, 1, 0},
    {"one output", 1, 1, 1, 3, 2, 3, 3, 2, 2, 1, 1, 0},
};

ConvShape ShapeOf(const Case& c) {
  ConvShape s;
  s.batch = c.batch;
  s.in_h = c.in_h;
  s.in_w = c.in_w;
  s.in_c = c.in_c;
  s.out_c = c.out_c;
  s.k_h = c.k_h;
  s.k_w = c.k_w;
  s.stride_h = c.stride_h;
  s.stride_w = c.stride_w;
  s.pad_top = c.pad_top;
  s.pad_left = c.pad_left;
  s.out_h = (c.in_h - 1) * c.stride_h + c.k_h - 2 * c.pad_top + c.extra;
  s.out_w = (c.in_w - 1) * c.stride_w + c.k_w - 2 * c.pad_left + c.extra;
  return s;
}

std::vector<uint8_t> Scattered(const Problem& p, const Data& data) {
  const ConvShape& s = p.shape;
  const auto value = [&](uint8_t byte) {
    return p.type == InputType::kInt8 ? static_cast<int8_t>(byte) : static_cast<int>(byte);
  };
  std::vector<int32_t> sums;
  for (int i = 0; i < s.batch * s.out_h * s.out_w; ++i) {
    sums.insert(sums.end(), data.bias.begin(), data.bias.end());
  }
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
                const int in = value(data.in[((b * s.in_h + y) * s.in_w + x) * s.in_c + c]);
                const int weight =
                    value(data.weights[((o * s.k_h + ky) * s.k_w + kx) * s.in_c + c]);
                sums[((b * s.out_h + out_y) * s.out_w + out_x) * s.out_c + o] +=
                    (in - data.input_zero_point) * (weight - data.weight_zero_point);
              }
          }
  std::vector<uint8_t> out;
  for (size_t i = 0; i < sums.size(); ++i) {
    const size_t n = i % s.out_c;
    const int scaled = Scale(sums[i], data.output.multiplier[n], data.output.shift[n]);
    out.push_back(static_cast<uint8_t>(
        std::clamp(scaled + data.output.zero_point, data.output.min, data.output.max)));
  }
  return out;
}

// `made_for`: the shape that the weights are packed for.
void CheckWith(const Problem& problem, const Data& data, const ConvShape& made_for) {
  const ConvShape& s = problem.shape;
  const std::vector<uint8_t> want = Scattered(problem, data);
  const ConvWeights weights = {problem.type, data.weights.data(), data.weight_zero_point,
                               data.bias.data()};
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    const TransposeConv conv(made_for, weights, data.input_zero_point, data.output);
    std::vector<uint8_t> scratch(conv.ScratchBytes(s));
    for (const int threads : {1, 2}) {
      const Pool pool(threads == 1 ? nullptr : new ThreadPool(threads));
      std::vector<uint8_t> got(want.size(), 77);
      conv.Run(s, data.in.data(), got.data(), scratch.data(), pool.get());
      ExpectEqual(want, got, problem.name, target.c_str(), threads);
    }
  }
}

void Check(const char* name, const ConvShape& s, const ConvShape& made_for, InputType type,
           Numbers* numbers) {
  const Problem problem = {name, s, type};
  const Data data = MakeData(problem, numbers);
  CheckWith(problem, data, made_for);
  for (const Data& end : WithZeroPointsAtEnds(problem, data)) CheckWith(problem, end, made_for);
}

TEST(TransposeConvTest, EqualsScatteredProducts) {
  Numbers numbers;
  for (const Case& c : kCases) {
    for (const InputType type : {InputType::kInt8, InputType::kUint8}) {
      Check(c.name, ShapeOf(c), ShapeOf(c), type, &numbers);
    }
  }
}

TEST(TransposeConvTest, OtherSizesThanThoseMadeFor) {
  Numbers numbers;
  const auto sized = [](int batch, int size) {
    return ShapeOf({"", batch, size, size + 1, 6, 9, 3, 3, 2, 2, 0, 0, 1});
  };
  const ConvShape shapes[] = {sized(1, 1), sized(2, 4), sized(1, 15)};
  for (const ConvShape& made_for : shapes) {
    for (const ConvShape& shape : shapes) {
      const std::string name =
          "input " + std::to_string(made_for.in_h) + ", then " + std::to_string(shape.in_h);
      Check(name.c_str(), shape, made_for, InputType::kInt8, &numbers);
    }
  }
}

}  // namespace
}  // namespace litmus::int8
