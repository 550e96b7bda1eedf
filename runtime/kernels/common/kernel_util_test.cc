// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/kernel_util.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <random>
#include <stdexcept>
#include <vector>

#include "runtime/kernels/common/padding.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/shape.h"

namespace litmus {
namespace {

void IgnoreError(TfLiteContext*, const char*, ...) {}

TEST(Shape, RanksUpToEight) {
  const int dims[] = {2, 3, 4, 5, 6, 7, 8, 9, 10};
  for (int rank = 0; rank <= 9; ++rank) {
    SCOPED_TRACE(rank);
    const std::unique_ptr<TfLiteIntArray, void (*)(TfLiteIntArray*)> array(
        TfLiteIntArrayCreate(rank), &TfLiteIntArrayFree);
    std::copy_n(dims, rank, array->data);
    if (rank > Shape::kMaxRank) {
      EXPECT_THROW(Shape{*array}, std::length_error);
      EXPECT_THROW(Shape(rank, dims), std::length_error);
      EXPECT_THROW(Shape(rank, 1), std::length_error);
      Shape full(rank - 1, dims);
      EXPECT_THROW(full.Append(1), std::length_error);
      EXPECT_EQ(full, Shape(rank - 1, dims));
      continue;
    }
    int64_t elements = 1;
    for (int i = 0; i < rank; ++i) elements *= dims[i];
    EXPECT_EQ(Shape(*array).DimensionsCount(), rank);
    EXPECT_EQ(Shape(*array).FlatSize(), elements);
    EXPECT_EQ(Shape(rank, dims), Shape(*array));
  }
}

TEST(NumElements, IsNegativeForShapesThatNoTensorCanHave) {
  constexpr int kMax = INT32_MAX;
  const struct {
    std::vector<int> dims;
    int64_t want;
  } kCases[] = {
      {{}, 1},
      {{3, 0, 5}, 0},
      {{kMax, 1 << 25}, int64_t{kMax} << 25},
      {{kMax, 1 << 26}, -1},
      {{kMax, kMax, kMax}, -1},
      {{kMax, kMax, 3, 0}, -1},
      {{0, kMax, kMax}, -1},
      {{2, -1}, -1},
      {{-1, 0}, -1},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(tflite::NumElements(c.dims.data(), static_cast<int>(c.dims.size())), c.want)
        << c.dims.size();
  }
}

TEST(QuantizeMultiplier, FixedPointForms) {
  const struct {
    double multiplier;
    int32_t quantized;
    int shift;
  } kCases[] = {
      {0.0, 0, 0},
      {-1.0, 0, 0},
      {std::nan(""), 0, 0},
      {0.5, 1 << 30, 0},
      {1.0, 1 << 30, 1},
      {0.25, 1 << 30, -1},
      {0.75, 3 << 29, 0},
      {1 - 1e-12, 1 << 30, 1},  // the mantissa rounds up to the next power of two
      {std::ldexp(0.5, -31), 1 << 30, -31},
      {std::ldexp(0.5, -32), 0, 0},
      {std::ldexp(0.5, 30), 1 << 30, 30},
      {std::ldexp(0.5, 31), INT32_MAX, 30},
      {HUGE_VAL, INT32_MAX, 30},
  };
  for (const auto& c : kCases) {
    int32_t quantized = -1;
    int shift = -1;
    QuantizeMultiplier(c.multiplier, &quantized, &shift);
    EXPECT_EQ(quantized, c.quantized) << c.multiplier;
    EXPECT_EQ(shift, c.shift) << c.multiplier;
  }
  int32_t quantized = 0;
  int shift = 1;
  QuantizeMultiplierSmallerThanOneExp(1 - 1e-12, &quantized, &shift);
  EXPECT_EQ(quantized, INT32_MAX);
  EXPECT_EQ(shift, 0);
}

// Kernels written for LiteRT shift right by *shift, and left by the shifts per channel. 0.5 · 0.25
// / 1 = 2^-3 = 2^30 · 2^-31 · 2^-2.
TEST(PopulateConvolutionQuantizationParams, ShiftsHaveLiteRtsSigns) {
  TfLiteContext context = {};
  context.ReportError = IgnoreError;
  const auto quantized = [](float scale, TfLiteTensor* tensor) {
    tensor->type = kTfLiteUInt8;
    tensor->params = {scale, 0};
    auto* affine =
        static_cast<TfLiteAffineQuantization*>(std::calloc(1, sizeof(TfLiteAffineQuantization)));
    affine->scale = TfLiteFloatArrayCreate(1);
    affine->scale->data[0] = scale;
    affine->zero_point = TfLiteIntArrayCreate(1);
    affine->zero_point->data[0] = 0;
    tensor->quantization = {kTfLiteAffineQuantization, affine};
  };
  TfLiteTensor input = {}, filter = {}, output = {};
  quantized(0.5f, &input);
  quantized(0.25f, &filter);
  quantized(1, &output);
  int32_t multiplier = 0, low = 0, high = 0, channel_multiplier = 0, channel_shift = 0;
  int shift = 0;
  ASSERT_EQ(tflite::PopulateConvolutionQuantizationParams(
                &context, &input, &filter, nullptr, &output, kTfLiteActNone, &multiplier, &shift,
                &low, &high, &channel_multiplier, &channel_shift),
            kTfLiteOk);
  EXPECT_EQ(multiplier, 1 << 30);
  EXPECT_EQ(shift, 2);
  EXPECT_EQ(channel_multiplier, 1 << 30);
  EXPECT_EQ(channel_shift, -2);
  for (TfLiteTensor* tensor : {&input, &filter, &output}) TfLiteTensorFree(tensor);
}

TEST(MultiplyByQuantizedMultiplier, RoundsTwice) {
  const struct {
    int32_t x, multiplier;
    int shift;
    int32_t want;
  } kCases[] = {
      {0, 1 << 30, 0, 0},       {3, 1 << 30, 0, 2},  // 1.5
      {-3, 1 << 30, 0, -1},                          // -1.5 rounds up to -1 in the first step
      {5, 1 << 30, -1, 2},    // 1.25 is rounded twice: 2.5 -> 3, then 3 / 2 = 1.5 -> 2
      {-5, 1 << 30, -1, -1},  // -1.25 is rounded twice: -2.5 -> -2, then -2 / 2 = -1
      {1, 1 << 30, 1, 1},     // 1 * 0.5 * 2^1
      {7, 1 << 30, -31, 0},     {INT32_MIN, INT32_MAX, 0, -INT32_MAX},
      {1 << 30, 1 << 30, 2, 0},  // wraps around
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(MultiplyByQuantizedMultiplier(c.x, c.multiplier, c.shift), c.want)
        << c.x << " * " << c.multiplier << " shift " << c.shift;
  }
  EXPECT_EQ(SaturatingRoundingDoublingHighMul(INT32_MIN, INT32_MIN), INT32_MAX);
}

TEST(MultiplyByQuantizedMultiplier, StaysNearTheRealProduct) {
  std::mt19937 random(7);
  for (int i = 0; i < 20000; ++i) {
    const double real =
        std::ldexp(1 + (random() % 1000) / 1000.0, -static_cast<int>(random() % 20));
    const int32_t x = static_cast<int32_t>(random()) >> 4;
    int32_t quantized = 0;
    int shift = 0;
    QuantizeMultiplier(real, &quantized, &shift);
    const double want = x * real;
    EXPECT_NEAR(MultiplyByQuantizedMultiplier(x, quantized, shift), want, 1.5) << x << " " << real;
    EXPECT_NEAR(MultiplyByQuantizedMultiplier(int64_t{x}, quantized, shift), want,
                1 + std::abs(want) / 30000)
        << x << " " << real;
  }
}

TEST(MultiplyByDouble, TiesAwayFromZeroAndClamps) {
  EXPECT_EQ(MultiplyByDouble(3, 0.5), 2);
  EXPECT_EQ(MultiplyByDouble(-3, 0.5), -2);
  EXPECT_EQ(MultiplyByDouble(INT32_MAX, 4.0), INT32_MAX);
  EXPECT_EQ(MultiplyByDouble(INT32_MIN, 4.0), INT32_MIN);
  EXPECT_EQ(MultiplyByDouble(1, std::nan("")), INT32_MIN);
}

TEST(QuantizeFloats, KeepsValuesWithinHalfAStep) {
  const std::vector<std::vector<float>> rows = {
      {}, {0, 0}, {1, -2, 0.5f}, {3, 4, 5}, {-3, -4}, {1e-20f, -1e-20f}, {127, -128}};
  for (const auto& row : rows) {
    const int n = static_cast<int>(row.size());
    std::vector<int8_t> q(row.size() + 1);
    float scale = 0;
    SymmetricQuantizeFloats(row.data(), n, q.data(), &scale);
    for (int i = 0; i < n; ++i) EXPECT_NEAR(scale * q[i], row[i], scale * 0.501f) << row[i];
    int32_t zero_point = 0;
    AsymmetricQuantizeFloats(row.data(), n, q.data(), &scale, &zero_point);
    for (int i = 0; i < n; ++i) {
      EXPECT_NEAR(scale * (q[i] - zero_point), row[i], scale * 1.001f) << row[i];
    }
  }
}

TEST(ComputeWindow, SizesAndPadding) {
  const struct {
    TfLitePadding padding;
    int stride, dilation, in, filter;
    bool ok;
    int out, pad, offset;
  } kCases[] = {
      {kTfLitePaddingSame, 1, 1, 7, 3, true, 7, 1, 0},
      {kTfLitePaddingSame, 2, 1, 7, 3, true, 4, 1, 0},
      {kTfLitePaddingSame, 2, 1, 8, 3, true, 4, 0, 1},
      {kTfLitePaddingSame, 1, 2, 5, 3, true, 5, 2, 0},
      {kTfLitePaddingSame, 3, 1, 1, 5, true, 1, 2, 0},
      {kTfLitePaddingValid, 1, 1, 7, 3, true, 5, 0, 0},
      {kTfLitePaddingValid, 2, 2, 7, 3, true, 2, 0, 0},
      {kTfLitePaddingValid, 1, 1, 2, 3, true, 0, 0, 0},
      {kTfLitePaddingValid, 1, 1, 2, 5, false, 0, 0, 0},
      {kTfLitePaddingValid, 1, INT32_MAX, 9, 3, false, 0, 0, 0},
      {kTfLitePaddingSame, 1, INT32_MAX, 9, INT32_MAX, false, 0, 0, 0},
      {kTfLitePaddingUnknown, 1, 1, 7, 3, false, 0, 0, 0},
      // The sum of input, padding and stride must fit an int.
      {kTfLitePaddingSame, INT32_MAX, 1, 9, 3, false, 0, 0, 0},
      {kTfLitePaddingSame, INT32_MAX - 9, 1, 9, 3, true, 1, 0, 0},
      {kTfLitePaddingSame, INT32_MAX - 9, 1, 9, 11, false, 0, 0, 0},
      {kTfLitePaddingSame, INT32_MAX - 11, 1, 9, 11, true, 1, 1, 0},
      {kTfLitePaddingValid, INT32_MAX - 9, 1, 9, 3, true, 1, 0, 0},
      {kTfLitePaddingValid, INT32_MAX - 8, 1, 9, 3, false, 0, 0, 0},
      {kTfLitePaddingSame, 1, 1, INT32_MAX, 1, false, 0, 0, 0},
      {kTfLitePaddingSame, 1, 1, INT32_MAX - 1, 1, true, INT32_MAX - 1, 0, 0},
      {kTfLitePaddingSame, 1, 1 << 30, (1 << 30) - 2, 2, true, (1 << 30) - 2, 1 << 29, 0},
      {kTfLitePaddingSame, 1, 1 << 30, (1 << 30) - 1, 2, false, 0, 0, 0},
  };
  for (const auto& c : kCases) {
    int out_h = 0, out_w = 0;
    TfLitePaddingValues values = {};
    const bool ok = ComputeWindow(c.padding, c.stride, c.stride, c.dilation, c.dilation, c.in, c.in,
                                  c.filter, c.filter, &out_h, &out_w, &values);
    const auto where = ::testing::Message() << c.in << " filter " << c.filter << " stride "
                                            << c.stride << " dilation " << c.dilation;
    ASSERT_EQ(ok, c.ok) << where;
    if (!ok) continue;
    EXPECT_EQ(out_h, c.out) << where;
    EXPECT_EQ(out_w, c.out) << where;
    if (c.out == 0) continue;
    EXPECT_EQ(values.width, c.pad) << where;
    EXPECT_EQ(values.height_offset, c.offset) << where;
  }
}

TEST(Shape, ExtendsWithLeadingOnes) {
  EXPECT_EQ(Shape::Extended(4, Shape({2, 3})), Shape({1, 1, 2, 3}));
  EXPECT_EQ(Shape::Extended(2, Shape({2, 3})), Shape({2, 3}));
  EXPECT_EQ(Shape().FlatSize(), 1);
  EXPECT_EQ(Shape({2, 3, 4, 5}).FlatSize(), 120);
  EXPECT_EQ(Offset(Shape({2, 3, 4, 5}), 1, 2, 3, 4), 119);
}

TEST(ActivationRange, QuantizedClampsToTheType) {
  TfLiteContext context = {};
  context.ReportError = IgnoreError;
  const struct {
    TfLiteType type;
    TfLiteFusedActivation activation;
    float scale;
    int zero_point, lo, hi;
    TfLiteStatus status;
  } kCases[] = {
      {kTfLiteInt8, kTfLiteActNone, 0.1f, 3, -128, 127, kTfLiteOk},
      {kTfLiteInt8, kTfLiteActTanh, 0.1f, 3, -128, 127, kTfLiteOk},
      {kTfLiteInt8, kTfLiteActRelu, 0.1f, 3, 3, 127, kTfLiteOk},
      {kTfLiteInt8, kTfLiteActRelu6, 0.1f, 3, 3, 63, kTfLiteOk},
      {kTfLiteUInt8, kTfLiteActRelu6, 0.01f, 0, 0, 255, kTfLiteOk},
      {kTfLiteUInt8, kTfLiteActReluN1To1, 0.1f, 128, 118, 138, kTfLiteOk},
      {kTfLiteInt16, kTfLiteActRelu, 0.1f, 0, 0, 32767, kTfLiteOk},
      {kTfLiteInt8, kTfLiteActRelu, 0.0f, 0, 0, 0, kTfLiteError},
      {kTfLiteInt8, kTfLiteActRelu6, 1e-30f, 0, 0, 0, kTfLiteError},
      {kTfLiteFloat32, kTfLiteActRelu6, 1.0f, 0, 0, 0, kTfLiteError},
  };
  for (const auto& c : kCases) {
    TfLiteTensor tensor = {};
    tensor.type = c.type;
    tensor.params = {c.scale, c.zero_point};
    int32_t lo = 0, hi = 0;
    const auto where = ::testing::Message() << c.type << " activation " << c.activation;
    ASSERT_EQ(tflite::CalculateActivationRangeQuantized(&context, c.activation, &tensor, &lo, &hi),
              c.status)
        << where;
    if (c.status != kTfLiteOk) continue;
    EXPECT_EQ(lo, c.lo) << where;
    EXPECT_EQ(hi, c.hi) << where;
  }
}

TEST(Broadcast, ShapesOfTwoAndThree) {
  TfLiteContext context = {};
  context.ReportError = IgnoreError;
  const struct {
    std::vector<int> a, b, c, want;
    bool ok;
  } kCases[] = {
      {{2, 3}, {3}, {1}, {2, 3}, true},    {{}, {4, 1}, {5}, {4, 5}, true},
      {{2, 0}, {1}, {1, 1}, {2, 0}, true}, {{2, 3}, {2}, {1}, {}, false},
      {{3}, {1}, {2}, {}, false},
  };
  for (const auto& c : kCases) {
    TfLiteTensor t[3] = {};
    int i = 0;
    for (const auto* dims : {&c.a, &c.b, &c.c}) {
      t[i].dims = TfLiteIntArrayCreate(static_cast<int>(dims->size()));
      std::copy(dims->begin(), dims->end(), t[i++].dims->data);
    }
    TfLiteIntArray* shape = nullptr;
    const TfLiteStatus status =
        tflite::CalculateShapeForBroadcast(&context, &t[0], &t[1], &t[2], &shape);
    EXPECT_EQ(status == kTfLiteOk, c.ok) << ::testing::PrintToString(c.a);
    if (status == kTfLiteOk) {
      EXPECT_TRUE(TfLiteIntArrayEqualsArray(shape, static_cast<int>(c.want.size()), c.want.data()));
      TfLiteIntArrayFree(shape);
    }
    for (TfLiteTensor& tensor : t) TfLiteIntArrayFree(tensor.dims);
  }
}

// For any min and max, the zero point must fit an int8.
TEST(AsymmetricQuantization, ZeroPoint) {
  const float kInf = HUGE_VALF;
  const struct {
    float least, greatest;
    int zero_point;
  } kCases[] = {
      {0, 0, 0},       {0, 255, -128},      {-255, 0, 127},   {-128, 127, 0},   {0, kInf, -128},
      {-kInf, 0, 127}, {-kInf, kInf, -128}, {0, 3e38f, -128}, {-3e38f, 0, 127},
  };
  for (const auto& test : kCases) {
    const FloatQuantization to = AsymmetricQuantization(test.least, test.greatest);
    EXPECT_EQ(to.zero_point, test.zero_point) << test.least << " to " << test.greatest;
  }
}

}  // namespace
}  // namespace litmus
