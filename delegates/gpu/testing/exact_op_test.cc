// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests quantised operators whose results equal the CPU's bit for bit: every byte and pairs of
// bytes, with scales whose results are often exact halves, on every device. exact_product_test.cc
// tests sums of products.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "delegates/gpu/testing/op_tester.h"

namespace litmus::gpu {
namespace {

constexpr TfLiteType kBytes[] = {kTfLiteInt8, kTfLiteUInt8};

struct Grid {
  float scale;
  int zero_point;  // for int8; uint8 has 128 more
};

int ZeroPoint(const Grid& grid, TfLiteType type) {
  return grid.zero_point + (type == kTfLiteUInt8 ? 128 : 0);
}

void Put(const Grid& grid, TestTensor* tensor) {
  tensor->scales = {grid.scale};
  tensor->zero_points = {ZeroPoint(grid, tensor->type)};
}

// Real values of bytes as int8; the bytes of uint8 are larger by 128.
std::vector<float> Reals(const Grid& grid, const std::vector<int>& bytes) {
  std::vector<float> reals;
  for (const int byte : bytes) {
    reals.push_back(grid.scale * static_cast<float>(byte - grid.zero_point));
  }
  return reals;
}

std::vector<int> EveryByte() {
  std::vector<int> bytes;
  for (int byte = -128; byte < 128; ++byte) bytes.push_back(byte);
  return bytes;
}

// Pseudo-random bytes, equal on every machine.
std::vector<int> RandomBytes(size_t count) {
  std::vector<int> bytes;
  uint32_t state = 7;
  while (bytes.size() < count) {
    state = state * 1664525u + 1013904223u;
    bytes.push_back(static_cast<int>(state >> 24) - 128);
  }
  return bytes;
}

OpTest Exact(const char* name, int code) {
  OpTest test(name, code);
  test.set_exact();
  return test;
}

// Pairs of scales and zero points for which results are integers, halves, quarters or tenths of a
// quantum, or arbitrary.
const struct {
  Grid in, out;
} kGrids[] = {{{0.5f, 0}, {1.0f, 0}},           {{0.25f, -3}, {1.0f, 5}},
              {{0.75f, 1}, {0.5f, -10}},        {{0.1f, 127}, {1.0f, -128}},
              {{1 / 255.0f, -128}, {0.02f, 3}}, {{0.0371f, 17}, {0.0371f, -17}},
              {{2.0f, 3}, {0.3f, 0}},           {{0.013f, -7}, {0.026f, 64}}};

// Tests an operator with one operand on every byte.
template <typename Params>
void OfEveryByte(const char* name, int code, int version, const Params& params) {
  for (const TfLiteType type : kBytes) {
    for (const auto& grids : kGrids) {
      OpTest test = Exact(name, code);
      test.set_version(version);
      TestTensor& x = test.Input({4, 64}, type);
      Put(grids.in, &x);
      x.values = Reals(grids.in, EveryByte());
      Put(grids.out, &test.Output(type));
      test.Run(params);
    }
  }
}

struct NoParams {};

TEST(ExactOps, Clamps) {
  OfEveryByte("RELU", kTfLiteBuiltinRelu, 2, NoParams{});
  OfEveryByte("RELU6", kTfLiteBuiltinRelu6, 2, NoParams{});
  OfEveryByte("RELU_N1_TO_1", kTfLiteBuiltinReluN1To1, 1, NoParams{});
  OfEveryByte("RELU_0_TO_1", kTfLiteBuiltinRelu0To1, 1, NoParams{});
}

TEST(ExactOps, LeakyRelu) {
  for (const float alpha : {0.5f, 0.1f, -0.25f}) {
    OfEveryByte("LEAKY_RELU", kTfLiteBuiltinLeakyRelu, 2, TfLiteLeakyReluParams{alpha});
  }
}

TEST(ExactOps, Requantize) { OfEveryByte("QUANTIZE", kTfLiteBuiltinQuantize, 2, NoParams{}); }

TEST(ExactOps, Prelu) {
  for (const TfLiteType type : kBytes) {
    for (const auto& grids : kGrids) {
      const Grid of_alpha = {0.125f, 3};
      OpTest test = Exact("PRELU", kTfLiteBuiltinPrelu);
      TestTensor& x = test.Input({1, 256, 1, 5}, type);
      Put(grids.in, &x);
      for (const float real : Reals(grids.in, EveryByte()))
        x.values.insert(x.values.end(), 5, real);
      TestTensor& alpha = test.Constant({1, 1, 5}, Reals(of_alpha, {-128, -1, 4, 7, 127}), type);
      Put(of_alpha, &alpha);
      Put(grids.out, &test.Output(type));
      test.Run();
    }
  }
}

// Floats at, next to and between the rounding thresholds, and beyond the range.
TEST(ExactOps, QuantizeOfFloats) {
  std::vector<Grid> grids;
  for (const float scale : {1.0f, 0.5f, 0.1f, 1 / 255.0f, 0.0371f, 3e-3f, 0.007843138f, 12.7f}) {
    for (const int zero_point : {0, 3, -128, 127}) grids.push_back({scale, zero_point});
  }
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const TfLiteType type : kBytes) {
    for (const Grid& grid : grids) {
      std::vector<float> values = {0.0f,  -0.0f,  1e-30f,    -1e-30f,
                                   3e38f, -3e38f, kInfinity, -kInfinity};
      for (int halves = -520; halves <= 520; ++halves) {
        const auto border = static_cast<float>(static_cast<double>(grid.scale) * halves / 2);
        values.push_back(border);
        for (const float to : {-kInfinity, kInfinity}) {
          float near = border;
          for (int ulps = 0; ulps < 4; ++ulps) values.push_back(near = std::nextafter(near, to));
        }
      }
      OpTest test = Exact("QUANTIZE of floats", kTfLiteBuiltinQuantize);
      test.Input({static_cast<int>(values.size())}).values = values;
      Put(grid, &test.Output(type));
      test.Run();
    }
  }
}

template <typename Params>
void OfEveryPair(const char* name, int code) {
  const struct {
    Grid a, b, out;
  } kTriples[] = {{{0.5f, 0}, {0.5f, 0}, {1.0f, 0}},
                  {{0.25f, 3}, {0.5f, -5}, {0.5f, 1}},
                  {{0.1f, -128}, {0.2f, 127}, {0.4f, -3}},
                  {{0.0371f, 9}, {0.0117f, -9}, {0.05f, 20}}};
  for (const TfLiteType type : kBytes) {
    for (const auto& grids : kTriples) {
      OpTest test = Exact(name, code);
      test.set_version(type == kTfLiteInt8 ? 2 : 1);
      TestTensor& a = test.Input({256, 1}, type);
      Put(grids.a, &a);
      a.values = Reals(grids.a, EveryByte());
      TestTensor& b = test.Input({256}, type);
      Put(grids.b, &b);
      b.values = Reals(grids.b, EveryByte());
      Put(grids.out, &test.Output(type));
      test.Run(Params{});
    }
  }
}

TEST(ExactOps, Add) { OfEveryPair<TfLiteAddParams>("ADD", kTfLiteBuiltinAdd); }
TEST(ExactOps, Sub) { OfEveryPair<TfLiteSubParams>("SUB", kTfLiteBuiltinSub); }
TEST(ExactOps, Mul) { OfEveryPair<TfLiteMulParams>("MUL", kTfLiteBuiltinMul); }

TEST(ExactOps, Mean) {
  for (const TfLiteType type : kBytes) {
    for (const int count : {1, 2, 3, 4, 10, 49, 64}) {
      for (const auto& grids : kGrids) {
        OpTest test = Exact("MEAN", kTfLiteBuiltinMean);
        test.set_version(2);
        TestTensor& x = test.Input({32, count, 1, 7}, type);
        Put(grids.in, &x);
        x.values = Reals(grids.in, RandomBytes(static_cast<size_t>(32 * 7 * count)));
        test.Constant({2}, {1.0f, 2.0f}, kTfLiteInt32);
        Put(grids.out, &test.Output(type));
        test.Run(TfLiteReducerParams{});
      }
    }
  }
}

// If the size is doubled, every second weight is a half or a quarter.
TEST(ExactOps, ResizeBilinear) {
  const struct {
    int from_h, from_w, to_h, to_w;
  } kSizes[] = {{8, 8, 16, 16}, {8, 8, 15, 15}, {9, 7, 5, 4}, {5, 6, 23, 37}, {4, 4, 1, 1}};
  for (const TfLiteType type : kBytes) {
    for (const Grid& grid : {Grid{0.0371f, 3}, Grid{1.0f, -128}, Grid{0.1f, 127}, Grid{0.02f, 0}}) {
      for (const auto& size : kSizes) {
        for (const int mode : {0, 1, 2}) {  // plain, align_corners, half_pixel_centers
          OpTest test = Exact("RESIZE_BILINEAR", kTfLiteBuiltinResizeBilinear);
          test.set_version(3);
          TestTensor& x = test.Input({2, size.from_h, size.from_w, 19}, type);
          Put(grid, &x);
          x.values = Reals(grid, RandomBytes(static_cast<size_t>(size.from_h * size.from_w * 38)));
          test.Constant({2}, {static_cast<float>(size.to_h), static_cast<float>(size.to_w)},
                        kTfLiteInt32);
          Put(grid, &test.Output(type));
          test.Run(TfLiteResizeBilinearParams{mode == 1, mode == 2});
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::gpu
