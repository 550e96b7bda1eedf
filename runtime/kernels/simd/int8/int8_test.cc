// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares quantised convolutions with plain loops, bit for bit, for each CPU target of the
// machine.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/target_names.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/conv_tester.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise.h"

namespace litmus::int8 {
namespace {

ConvShape Wide(int width, int channels) {
  ConvShape s = Shape(1, 3, channels, channels, 3, 1, 1, 1);
  s.in_w = s.out_w = width;
  return s;
}

// An image of one column, and a filter of one column.
ConvShape Column(int size, int channels, int taps, int stride, int dilation, int padding) {
  ConvShape s = Shape(2, size, channels, channels, taps, stride, dilation, padding);
  s.in_w = s.out_w = s.k_w = 1;
  s.pad_left = 0;
  return s;
}

// A filter of one row.
ConvShape Rows(int size, int channels, int taps, int padding) {
  ConvShape s = Shape(2, size, channels, channels, taps, 1, 1, padding);
  s.k_h = 1;
  s.pad_top = 0;
  s.out_h = s.in_h;
  return s;
}

Problem DepthwiseOutliers(const char* name, const ConvShape& shape, int outliers) {
  Problem p = WithOutliers(name, shape, outliers);
  p.multiplier = 1;
  return p;
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
    {"1x1 pixel, panels", Shape(1, 1, 100, 75, 1, 1, 1, 0), InputType::kInt8},
    {"1x1 pixel, panels, longest split row", Shape(1, 1, 1024, 49, 1, 1, 1, 0), InputType::kUint8},
    {"1x1 pixel, panels, longer row", Shape(1, 1, 1028, 49, 1, 1, 1, 0), InputType::kInt8},
    {"1x1 pixel, deep", Shape(1, 1, 1063, 23, 1, 1, 1, 0), InputType::kUint8},
    {"one output, deep rows of taps", Shape(1, 3, 351, 40, 3, 1, 1, 0), InputType::kInt8},
    AllBytes("one output, all bytes", Shape(1, 1, 1030, 16, 1, 1, 1, 0), InputType::kInt8),
    {"deep, many pixels", Shape(1, 11, 1029, 19, 1, 1, 1, 0), InputType::kUint8},
    {"deep rows of taps, many pixels", Shape(1, 12, 122, 24, 3, 1, 1, 0), InputType::kInt8},
    {"ReLU", Shape(1, 10, 20, 33, 1, 1, 1, 0), InputType::kInt8, 0, false, 5000, true},
    {"ReLU, 3x3", Shape(1, 11, 5, 16, 3, 1, 1, 1), InputType::kUint8, 0, false, 5000, true},
    {"ReLU, panels", Shape(1, 12, 17, 110, 1, 1, 1, 0), InputType::kUint8, 0, false, 5000, true},
    AllBytes("all bytes, parts of panels", Shape(1, 9, 24, 17, 1, 1, 1, 0), InputType::kUint8),
    AllBytes("all bytes, a narrow panel", Shape(1, 8, 24, 48, 1, 1, 1, 0), InputType::kUint8),
    AllBytes("all bytes, first layer", Shape(1, 20, 3, 24, 3, 2, 1, 1), InputType::kUint8),
    AllBytes("all bytes, int8", Shape(1, 9, 40, 63, 1, 1, 1, 0), InputType::kInt8),
    AllBytes("all bytes, int8, whole panels", Shape(1, 8, 100, 80, 1, 1, 1, 0), InputType::kInt8),
    AllBytes("all bytes, uint8, deep", Shape(1, 9, 130, 71, 1, 1, 1, 0), InputType::kUint8),
    {"tiles, no ReLU", Shape(1, 13, 33, 47, 1, 1, 1, 0), InputType::kInt8, 0, false, 20000},
    {"sums too large for registers", Shape(1, 3, 8, 33, 1, 1, 1, 0), InputType::kInt8, 0, false,
     1000000000},
    WithOutliers("no outliers", Shape(1, 9, 20, 33, 1, 1, 1, 0), 0),
    WithOutliers("one outlier", Shape(1, 11, 20, 33, 1, 1, 1, 0), 1),
    WithOutliers("three outliers in panels", Shape(1, 9, 64, 129, 1, 1, 1, 0), 3),
    WithOutliers("outliers in a narrow panel", Shape(2, 5, 130, 10, 1, 2, 1, 0), 3),
    WithOutliers("outliers, 3x3, padded", Shape(1, 7, 9, 40, 3, 2, 1, 1), 2),
    WithOutliers("outliers, 3x3, dilated", Shape(1, 9, 5, 17, 3, 1, 2, 2), 2),
    WithOutliers("outliers, long lines", Shape(1, 97, 3, 24, 3, 2, 1, 1), 1),
    WithOutliers("outliers, deep, many pixels", Shape(1, 10, 1024, 17, 1, 1, 1, 0), 5),
    WithOutliers("outliers, one output", Shape(1, 1, 1022, 33, 1, 1, 1, 0), 4),
    WithOutliers("many outliers", Shape(1, 11, 20, 33, 1, 1, 1, 0), 300),
    {"long shifts", Shape(1, 10, 20, 33, 1, 1, 1, 0), InputType::kInt8, 0, false, 500000000, true,
     22},
    {"long shifts, no ReLU", Shape(1, 10, 20, 33, 1, 1, 1, 0), InputType::kUint8, 0, false,
     500000000, false, 22},
    {"longer shifts", Shape(1, 9, 20, 33, 1, 1, 1, 0), InputType::kUint8, 0, false, 500000000,
     false, 30},
    {"double scale", Shape(1, 1, 33, 65, 1, 1, 1, 0), InputType::kUint8, 0, true},
    {"double scale, tiles", Shape(1, 5, 33, 80, 1, 1, 1, 0), InputType::kInt8, 0, true},
    // Read in place; kernels that take unsigned rows read copies of up to 32 KiB.
    {"copies in turn", Shape(1, 40, 24, 33, 1, 1, 1, 0), InputType::kInt8},
    {"copies in turn, stride 2", Shape(2, 45, 36, 17, 1, 2, 1, 0), InputType::kInt8},
    {"the deepest copies", Shape(1, 6, 1129, 17, 1, 1, 1, 0), InputType::kInt8},
    {"too deep for copies", Shape(1, 6, 1130, 17, 1, 1, 1, 0), InputType::kInt8},
    {"copies of three rows", Shape(1, 41, 20, 17, 3, 2, 1, 0), InputType::kInt8},
    {"copies of nine taps", Shape(1, 30, 40, 9, 3, 1, 2, 0), InputType::kInt8},
    {"copies and a border", Shape(1, 97, 44, 9, 3, 1, 1, 1), InputType::kInt8},
    {"copies, double scale", Shape(1, 25, 60, 33, 1, 1, 1, 0), InputType::kInt8, 0, true},
    WithZeroPoint("int8 weights with a zero point", Shape(1, 5, 33, 65, 1, 1, 1, 0)),
    WithZeroPoint("int8 weights with a zero point, padded", Shape(1, 9, 6, 20, 3, 1, 1, 1)),
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
    {"three units", Shape(1, 5, 144, 144, 3, 1, 1, 1), InputType::kUint8, 1},
    {"three units, stride 2", Shape(1, 9, 160, 160, 3, 2, 1, 1), InputType::kInt8, 1},
    {"sums too large for registers", Shape(1, 3, 64, 64, 3, 1, 1, 1), InputType::kInt8, 1, false,
     1000000000},
    {"long shifts", Shape(1, 3, 64, 64, 3, 1, 1, 1), InputType::kInt8, 1, false, 500000000, false,
     22},
    {"one output of a pair", Shape(1, 5, 128, 128, 3, 1, 1, 0), InputType::kUint8, 1},
    {"dilated, odd rows", Shape(1, 13, 72, 72, 3, 1, 2, 2), InputType::kUint8, 1},
    {"dilated, few rows of the last pairs", Shape(2, 11, 20, 20, 3, 1, 3, 3), InputType::kInt8, 1},
    {"dilated too far", Shape(1, 5, 64, 64, 3, 1, 60, 60), InputType::kUint8, 1},
    {"stride 3", Shape(1, 11, 48, 48, 3, 3, 1, 1), InputType::kUint8, 1},
    {"two rows of taps", Shape(1, 9, 24, 24, 2, 1, 1, 0), InputType::kInt8, 1},
    {"5x5, in turn", Shape(2, 9, 24, 24, 5, 1, 1, 2), InputType::kUint8, 1},
    {"5x5, stride 2", Shape(2, 11, 40, 40, 5, 2, 1, 2), InputType::kInt8, 1},
    {"5x5, parts of the channels", Shape(1, 6, 300, 300, 5, 1, 1, 2), InputType::kUint8, 1},
    {"5x5, parts of the width", Shape(1, 60, 64, 64, 5, 2, 1, 2), InputType::kInt8, 1},
    {"7x7", Shape(1, 9, 72, 72, 7, 1, 1, 3), InputType::kUint8, 1},
    {"9x9", Shape(1, 11, 16, 16, 9, 1, 1, 4), InputType::kInt8, 1},
    DepthwiseOutliers("one outlier", Shape(1, 7, 24, 24, 3, 1, 1, 1), 1),
    DepthwiseOutliers("outliers, 5x5", Shape(1, 7, 48, 48, 5, 1, 1, 2), 3),
    DepthwiseOutliers("outliers of units", Shape(1, 7, 144, 144, 3, 1, 1, 1), 2),
    {"double scale", Shape(1, 5, 20, 20, 3, 1, 1, 1), InputType::kInt8, 1, true},
    {"multiplier 2", Shape(1, 5, 5, 10, 3, 1, 1, 1), InputType::kUint8, 2},
    {"multiplier 3, units", Shape(2, 9, 25, 75, 3, 1, 1, 1), InputType::kInt8, 3},
    {"multiplier 8", Shape(1, 4, 1, 8, 3, 2, 1, 0), InputType::kInt8, 8},
    {"multiplier 8, stride 2", Shape(1, 19, 1, 8, 3, 2, 1, 1), InputType::kInt8, 8},
    {"multiplier 9", Shape(1, 7, 2, 18, 5, 1, 1, 2), InputType::kUint8, 9},
    {"a column, 3 units of 8 pixels", Column(49, 24, 9, 1, 1, 4), InputType::kInt8, 1},
    {"a column, stride 2", Column(49, 24, 9, 2, 1, 4), InputType::kUint8, 1},
    {"a column, one pixel less than units", Column(10, 21, 4, 1, 1, 0), InputType::kInt8, 1},
    {"a column, fewer pixels than units", Column(5, 24, 9, 1, 1, 4), InputType::kUint8, 1},
    {"a column, all padding but one", Column(1, 40, 9, 1, 1, 4), InputType::kInt8, 1},
    {"a column, dilated", Column(30, 48, 5, 1, 3, 6), InputType::kInt8, 1},
    {"a column, the longest that is padded", Column(202, 40, 4, 1, 1, 1), InputType::kUint8, 1},
    {"a column, too long to be padded", Column(205, 40, 4, 1, 1, 1), InputType::kInt8, 1},
    {"a column, more channels than a unit", Column(20, 72, 7, 1, 1, 3), InputType::kInt8, 1},
    {"rows of an image", Rows(7, 24, 9, 4), InputType::kInt8, 1},
    {"multiplier 2, a column", Shape(1, 9, 8, 16, 9, 1, 1, 4), InputType::kUint8, 2},
    {"strip + 1", Shape(1, 2, 513, 513, 1, 1, 1, 0), InputType::kInt8, 1},
};

void CheckEveryKernel(const Problem& p, const Data& data, const std::vector<uint8_t>& want,
                      const Residual* residual = nullptr) {
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    SCOPED_TRACE(target);
    const U8S8Gemm* kernel = &BestU8S8Gemm();
    const Conv conv(p.shape,
                    {p.type, data.weights.data(), data.weight_zero_point, data.bias.data()},
                    data.input_zero_point, data.output, *kernel);
    std::vector<uint8_t> scratch(conv.ScratchBytes(p.shape));
    for (const int threads : {1, 2}) {
      const Pool pool(threads == 1 ? nullptr : new ThreadPool(threads));
      std::vector<uint8_t> got(want.size());
      conv.Run(p.shape, data.in.data(), got.data(), scratch.data(), pool.get(), residual);
      ExpectEqual(want, got, p.name, kernel->name, threads);
    }
  }
}

TEST(Int8ConvTest, EqualsPlainLoopsWithEveryKernel) {
  Numbers numbers;
  for (const Problem& p : kConvolutions) {
    const Data data = MakeData(p, &numbers);
    CheckEveryKernel(p, data, Expected(p, data));
    for (const Data& end : WithZeroPointsAtEnds(p, data)) {
      CheckEveryKernel(p, end, Expected(p, end));
    }
  }
}

// NEON adds two products in 16 bits if the weights allow it. They do not if both are -128: the sum
// of two products with -128 would be 2^15.
TEST(Int8ConvTest, ExtremeWeightsFourStepsApart) {
  struct {
    const char* name;
    int even, odd;  // weights of even and odd groups of four steps
  } const kCases[] = {{"-128 and -128", -128, -128},
                      {"-128 and -127", -128, -127},
                      {"-127 and -128", -127, -128},
                      {"-128 and 127", -128, 127},
                      {"127 and 127", 127, 127}};
  Numbers numbers;
  for (const int channels : {4, 8, 12, 20}) {
    for (const auto& c : kCases) {
      const Problem p = {c.name, Shape(1, 3, channels, 9, 1, 1, 1, 0), InputType::kInt8};
      Data data = MakeData(p, &numbers);
      std::fill(data.in.begin(), data.in.end(), uint8_t{0x80});
      for (size_t i = 0; i < data.weights.size(); ++i) {
        const size_t k = i % static_cast<size_t>(channels);
        data.weights[i] = static_cast<uint8_t>(k / 4 % 2 == 0 ? c.even : c.odd);
      }
      // Sums of 20 such products give outputs within the range.
      std::fill(data.output.shift.begin(), data.output.shift.end(), -12);
      CheckEveryKernel(p, data, Expected(p, data));
    }
  }
}

// Scaling in doubles within the micro-kernel. Each sum from -300 to 300 is a pixel; each scale, as
// in output_stage_test, is a channel. With the first three scales, halves of either sign are
// frequent; the last but one makes products just below a half.
TEST(Int8ConvTest, DoublesEqualScalars) {
  constexpr double kScales[] = {0.5, 0.25, 1.5, 1.0 / 3, 0.0123456789, 0.49999999999999994, 1e6};
  constexpr int kSums = 601, kChannels = 33, kInputs = 4;
  ConvShape s;
  s.in_w = s.out_w = kSums;
  s.in_c = kInputs;
  s.out_c = kChannels;
  std::vector<int8_t> in;
  for (int sum = -300; sum <= 300; ++sum) {
    for (int i = 0; i < kInputs; ++i) in.push_back(static_cast<int8_t>((sum + 300 + i) / 4 - 75));
  }
  const std::vector<int8_t> weights(static_cast<size_t>(kInputs) * kChannels, 1);
  OutputStage output;
  output.zero_point = -3;
  for (int c = 0; c < kChannels; ++c) output.scale.push_back(kScales[c % std::size(kScales)]);
  for (const int least : {-128, -100}) {
    output.min = least;
    for (const std::string& target : cpu::MachineTargets()) {
      const cpu::ScopedLimit limit(target);
      const Conv conv(s, {InputType::kInt8, weights.data(), 0, nullptr}, 0, output);
      std::vector<uint8_t> scratch(conv.ScratchBytes(s));
      std::vector<int8_t> out(static_cast<size_t>(kSums) * kChannels);
      conv.Run(s, in.data(), out.data(), scratch.data(), nullptr);
      for (int i = 0; i < kSums; ++i) {
        for (int c = 0; c < kChannels; ++c) {
          const double value = std::round((i - 300) * output.scale[c]) + output.zero_point;
          const double want = std::clamp<double>(value, output.min, output.max);
          ASSERT_EQ(out[static_cast<size_t>(i) * kChannels + c], want)
              << target << ", sum " << i - 300 << ", scale " << output.scale[c];
        }
      }
    }
  }
}

TEST(Int8ConvTest, AddsResidualsAsAnAdditionBehindIt) {
  Numbers numbers;
  for (const Problem& p : kConvolutions) {
    const Data data = MakeData(p, &numbers);
    const Addition addition(p, Expected(p, data), &numbers);
    CheckEveryKernel(p, data, addition.result, &addition.residual);
  }
}

void CheckDepthwise(const Problem& p, const Data& data) {
  const std::vector<uint8_t> want = Expected(p, data);
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    SCOPED_TRACE(target);
    const Depthwise depthwise(
        p.shape, p.multiplier,
        {p.type, data.weights.data(), data.weight_zero_point, data.bias.data()},
        data.input_zero_point, data.output);
    std::vector<uint8_t> scratch(depthwise.ScratchBytes(p.shape));
    for (const int threads : {1, 2}) {
      const Pool pool(threads == 1 ? nullptr : new ThreadPool(threads));
      std::vector<uint8_t> got(want.size());
      depthwise.Run(p.shape, data.in.data(), got.data(), scratch.data(), pool.get());
      ExpectEqual(want, got, p.name, depthwise.implementation().c_str(), threads);
    }
  }
}

TEST(Int8DepthwiseTest, EqualsPlainLoops) {
  Numbers numbers;
  for (const Problem& p : kDepthwise) {
    const Data data = MakeData(p, &numbers);
    CheckDepthwise(p, data);
    for (const Data& end : WithZeroPointsAtEnds(p, data)) CheckDepthwise(p, end);
    Problem relu = p;
    relu.relu = true;
    CheckDepthwise(relu, MakeData(relu, &numbers));
  }
}

// Each implementation before the chosen one must state why it is not used, in the order of the
// list.
TEST(Int8DepthwiseTest, TellsWhatRefusesAndWhy) {
  const Problem problems[] = {
      {"3x3", Shape(1, 9, 64, 64, 3, 1, 1, 1), InputType::kInt8, 1},
      {"5x5", Shape(1, 9, 64, 64, 5, 1, 1, 2), InputType::kInt8, 1},
      {"9x9", Shape(1, 9, 64, 64, 9, 1, 1, 4), InputType::kInt8, 1},
      {"double scale", Shape(1, 9, 64, 64, 3, 1, 1, 1), InputType::kInt8, 1, true},
  };
#if defined(__aarch64__)
  const char* const kList[] = {"DepthwiseNeon", "DepthwiseRows", "DepthwiseSums"};
  const auto best = [](const std::string&, const std::string& target) {
    return target == cpu::kPortable ? "DepthwiseRows" : "DepthwiseNeon";
  };
#else
  const char* const kList[] = {"Depthwise3x3Vnni", "DepthwiseInterleavedVnni", "DepthwiseTapsVnni",
                               "DepthwiseRows", "DepthwiseSums"};
  const std::map<std::string, const char*> vnni = {{"3x3", "Depthwise3x3Vnni"},
                                                   {"5x5", "DepthwiseInterleavedVnni"},
                                                   {"9x9", "DepthwiseTapsVnni"}};
  const auto best = [&](const std::string& name, const std::string& target) {
    return target == cpu::kAvx512Vnni ? vnni.at(name) : "DepthwiseRows";
  };
#endif
  Numbers numbers;
  for (const Problem& p : problems) {
    const Data data = MakeData(p, &numbers);
    for (const std::string& target : cpu::MachineTargets()) {
      const cpu::ScopedLimit limit(target);
      SCOPED_TRACE(std::string(p.name) + ", " + target);
      const Depthwise made(p.shape, p.multiplier,
                           {p.type, data.weights.data(), data.weight_zero_point, data.bias.data()},
                           data.input_zero_point, data.output);
      const bool doubles = p.name == std::string("double scale");
      const std::string want = doubles ? "DepthwiseSums" : best(p.name, target);
      EXPECT_EQ(made.implementation().rfind(want + " of ", 0), 0u) << made.implementation();
      size_t i = 0;
      for (const Refusal& refusal : made.refusals()) {
        EXPECT_STREQ(refusal.implementation, kList[i++]);
        EXPECT_NE(refusal.reason, nullptr);
      }
      EXPECT_EQ(kList[i], want);
    }
  }
}

// These images are large enough for several threads.
TEST(Int8DepthwiseTest, ThreadsShareRows) {
  Numbers numbers;
  const Problem problems[] = {
      {"in turn", Shape(2, 60, 32, 32, 3, 1, 1, 1), InputType::kUint8, 1},
      {"units", Shape(1, 61, 80, 80, 3, 1, 1, 1), InputType::kInt8, 1},
      {"stride 2", Shape(2, 81, 64, 64, 3, 2, 1, 1), InputType::kInt8, 1},
  };
  for (const Problem& p : problems) CheckDepthwise(p, MakeData(p, &numbers));
}

}  // namespace
}  // namespace litmus::int8
