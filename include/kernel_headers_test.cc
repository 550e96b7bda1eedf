// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Uses every name of the headers below kernels/ that custom operators include
// (docs/reference/headers.md).
#include <gtest/gtest.h>

#include <complex>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/compatibility.h"
#include "tensorflow/lite/kernels/internal/cppmath.h"
#include "tensorflow/lite/kernels/internal/quantization_util.h"
#include "tensorflow/lite/kernels/internal/runtime_shape.h"
#include "tensorflow/lite/kernels/internal/tensor.h"
#include "tensorflow/lite/kernels/internal/tensor_ctypes.h"
#include "tensorflow/lite/kernels/internal/types.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/op_macros.h"
#include "tensorflow/lite/kernels/padding.h"
#include "tensorflow/lite/portable_type_to_tflitetype.h"
#include "tensorflow/lite/type_to_tflitetype.h"

namespace {

using tflite::RuntimeShape;

std::vector<int> Dims(const RuntimeShape& shape) {
  return std::vector<int>(shape.DimsData(), shape.DimsData() + shape.DimensionsCount());
}

TEST(RuntimeShape, AllWaysToMakeOne) {
  const int dims[] = {2, 3, 5};
  RuntimeShape replaced, built, changed = {2, 9, 5};
  replaced.ReplaceWith(3, dims);
  built.BuildFrom(std::vector<int>{2, 3, 5});
  changed.SetDim(1, 3);
  const struct {
    const char* how;
    RuntimeShape shape;
  } kCases[] = {{"from a list", {2, 3, 5}},
                {"from an array", RuntimeShape(3, dims)},
                {"ReplaceWith", replaced},
                {"BuildFrom", built},
                {"SetDim", changed}};
  for (const auto& c : kCases) {
    EXPECT_EQ(Dims(c.shape), (std::vector<int>{2, 3, 5})) << c.how;
    EXPECT_EQ(c.shape.Dims(2), 5) << c.how;
    EXPECT_EQ(c.shape.FlatSize(), 30) << c.how;
    EXPECT_TRUE(c.shape == kCases[0].shape) << c.how;
  }
  EXPECT_EQ(RuntimeShape().FlatSize(), 1);
  EXPECT_EQ(RuntimeShape(2, 7).FlatSize(), 49);
}

TEST(RuntimeShape, RefusesWhatAnIntDoesNotCount) {
  EXPECT_EQ(RuntimeShape({1 << 15, 1 << 15}).FlatSize(), 1 << 30);
  EXPECT_THROW(RuntimeShape({1 << 16, 1 << 15}).FlatSize(), std::length_error);
  EXPECT_THROW(RuntimeShape(9, 1), std::length_error);
}

TEST(RuntimeShape, FunctionsOfShapes) {
  const RuntimeShape image = {2, 3, 5, 7}, filter = {4, 3, 3, 7};
  EXPECT_EQ(tflite::Offset(image, 0, 0, 0, 0), 0);
  EXPECT_EQ(tflite::Offset(image, 1, 2, 4, 6), image.FlatSize() - 1);
  EXPECT_EQ(Offset(image, 1, 0, 0, 0), 3 * 5 * 7);
  EXPECT_EQ(MatchingDim(image, 3, filter, 3), 7);
  const int kSizes[] = {105, 70, 42, 30};
  for (int i = 0; i < 4; ++i) EXPECT_EQ(FlatSizeSkipDim(image, i), kSizes[i]) << i;
}

TEST(TensorFunctions, ShapeAndData) {
  float values[6] = {1, 2, 3, 4, 5, 6};
  TfLiteTensor tensor = {};
  tensor.dims = TfLiteIntArrayCreate(2);
  tensor.dims->data[0] = 2;
  tensor.dims->data[1] = 3;
  tensor.data.f = values;
  EXPECT_TRUE(tflite::GetTensorShape(&tensor) == RuntimeShape({2, 3}));
  EXPECT_TRUE(tflite::GetTensorShape(nullptr) == RuntimeShape());
  EXPECT_EQ(tflite::GetTensorData<float>(&tensor)[5], 6);
  EXPECT_EQ(tflite::GetTensorData<float>(static_cast<const TfLiteTensor*>(&tensor)), values);
  EXPECT_EQ(tflite::GetTensorData<float>(static_cast<TfLiteTensor*>(nullptr)), nullptr);
  TfLiteIntArrayFree(tensor.dims);
}

TEST(Parameters, AreZeroUntilSet) {
  const tflite::PoolParams pool;
  EXPECT_EQ(pool.padding_type, tflite::PaddingType::kNone);
  EXPECT_EQ(pool.padding_values.height + pool.padding_values.width, 0);
  EXPECT_EQ(pool.stride_height + pool.stride_width + pool.filter_height + pool.filter_width, 0);
  EXPECT_EQ(pool.float_activation_min + pool.float_activation_max, 0);
  const tflite::ConvParams conv;
  EXPECT_EQ(conv.padding_type, tflite::PaddingType::kNone);
  EXPECT_EQ(conv.padding_values.height_offset + conv.padding_values.width_offset, 0);
  EXPECT_EQ(conv.stride_height + conv.stride_width, 0);
  EXPECT_EQ(conv.dilation_height_factor + conv.dilation_width_factor, 0);
  EXPECT_EQ(conv.quantized_activation_min + conv.quantized_activation_max, 0);
  const tflite::TransposeParams transpose;
  EXPECT_EQ(transpose.perm_count + transpose.perm[7], 0);
  EXPECT_NE(tflite::PaddingType::kSame, tflite::PaddingType::kValid);
}

// SAME: ceil(size / stride) outputs, the padding is what they cover beyond the input. VALID:
// windows that fit.
TEST(Padding, OfOneAxisAndOfTwo) {
  const struct {
    TfLitePadding padding;
    int size, filter, stride, dilation;
    int output, before, offset;
  } kCases[] = {
      {kTfLitePaddingSame, 5, 3, 1, 1, 5, 1, 0},  {kTfLitePaddingSame, 6, 3, 2, 1, 3, 0, 1},
      {kTfLitePaddingSame, 7, 3, 1, 2, 7, 2, 0},  {kTfLitePaddingValid, 5, 3, 1, 1, 3, 0, 0},
      {kTfLitePaddingValid, 7, 3, 2, 2, 2, 0, 0}, {kTfLitePaddingValid, 2, 3, 1, 1, 0, 0, 0},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(tflite::ComputeOutSize(c.padding, c.size, c.filter, c.stride, c.dilation), c.output);
    int offset = -1;
    EXPECT_EQ(
        tflite::ComputePaddingWithOffset(c.stride, c.dilation, c.size, c.filter, c.output, &offset),
        c.before);
    EXPECT_EQ(offset, c.offset);
    EXPECT_EQ(tflite::ComputePadding(c.stride, c.dilation, c.size, c.filter, c.output), c.before);
    int height = -1, width = -1;
    const TfLitePaddingValues both = tflite::ComputePaddingHeightWidth(
        c.stride, 1, c.dilation, 1, c.size, 4, c.filter, 1, c.padding, &height, &width);
    EXPECT_EQ(height, c.output);
    EXPECT_EQ(width, 4);
    EXPECT_EQ(both.height, c.before);
    EXPECT_EQ(both.height_offset, c.offset);
    EXPECT_EQ(both.width, 0);
  }
  int height = -1, width = -1;
  tflite::ComputePaddingHeightWidth(1, 1, 1, 1, 2, 2, 5, 1, kTfLitePaddingValid, &height, &width);
  EXPECT_EQ(height, 0);
  EXPECT_EQ(width, 0);
}

TEST(Arithmetic, RoundsAndClamps) {
  EXPECT_EQ(tflite::TfLiteRound(2.5f), 3.0f);
  EXPECT_EQ(tflite::TfLiteRound(-2.5), -3.0);
  EXPECT_EQ(tflite::ActivationFunctionWithMinMax(7.0f, 0.0f, 6.0f), 6.0f);
  EXPECT_EQ(tflite::ActivationFunctionWithMinMax(-1, 0, 6), 0);
  int32_t multiplier = 0;
  int shift = 0;
  tflite::QuantizeMultiplier(0.75, &multiplier, &shift);
  EXPECT_EQ(tflite::MultiplyByQuantizedMultiplier(int32_t{100}, multiplier, shift), 75);
  EXPECT_EQ(tflite::MultiplyByQuantizedMultiplier(int64_t{100}, multiplier, shift), 75);
  tflite::QuantizeMultiplierSmallerThanOneExp(0.125, &multiplier, &shift);
  EXPECT_EQ(shift, -2);
  tflite::QuantizeMultiplierGreaterThanOne(8.0, &multiplier, &shift);
  EXPECT_EQ(shift, 4);
}

TEST(Checks, EndTheProcessUnlessTheyHold) {
  TFLITE_CHECK(true);
  TFLITE_CHECK_EQ(1, 1);
  TFLITE_CHECK_NE(1, 2);
  TFLITE_CHECK_GE(2, 2);
  TFLITE_CHECK_GT(2, 1);
  TFLITE_CHECK_LE(2, 2);
  TFLITE_CHECK_LT(1, 2);
  TF_LITE_ASSERT(true);
  TF_LITE_ASSERT_EQ(1, 1);
  EXPECT_DEATH(TFLITE_CHECK(1 > 2), "kernel_headers_test.cc:[0-9]+: 1 > 2 does not hold");
  EXPECT_DEATH(TFLITE_CHECK_EQ(1, 2), "does not hold");
  EXPECT_DEATH(TFLITE_CHECK_NE(1, 1), "does not hold");
  EXPECT_DEATH(TFLITE_CHECK_GE(1, 2), "does not hold");
  EXPECT_DEATH(TFLITE_CHECK_GT(1, 1), "does not hold");
  EXPECT_DEATH(TFLITE_CHECK_LE(2, 1), "does not hold");
  EXPECT_DEATH(TFLITE_CHECK_LT(1, 1), "does not hold");
  EXPECT_DEATH(TF_LITE_ASSERT(false), "does not hold");
  EXPECT_DEATH(TF_LITE_ASSERT_EQ(1, 2), "does not hold");
}

// This source is compiled with NDEBUG and without it.
TEST(Checks, OfDebuggingOnlyWithoutNdebug) {
  int evaluated = 0;
  TFLITE_DCHECK(++evaluated > 0);
  TFLITE_DCHECK_EQ(1, 1);
  TFLITE_DCHECK_NE(1, 2);
  TFLITE_DCHECK_GE(2, 2);
  TFLITE_DCHECK_GT(2, 1);
  TFLITE_DCHECK_LE(2, 2);
  TFLITE_DCHECK_LT(1, 2);
#ifdef NDEBUG
  EXPECT_EQ(evaluated, 0);
  TFLITE_ASSERT_FALSE;
#else
  EXPECT_EQ(evaluated, 1);
  EXPECT_DEATH(TFLITE_DCHECK(false), "does not hold");
  EXPECT_DEATH(TFLITE_ASSERT_FALSE, "does not hold");
#endif
}

template <class T, TfLiteType kType>
void ExpectTypes() {
  EXPECT_EQ(tflite::typeToTfLiteType<T>(), kType);
  EXPECT_EQ(tflite::typeToTfLiteType<const T>(), kType);
  EXPECT_TRUE((std::is_same<typename tflite::TfLiteTypeToType<kType>::Type, T>::value)) << kType;
}

TEST(Types, ThereAndBack) {
  ExpectTypes<float, kTfLiteFloat32>();
  ExpectTypes<double, kTfLiteFloat64>();
  ExpectTypes<bool, kTfLiteBool>();
  ExpectTypes<int8_t, kTfLiteInt8>();
  ExpectTypes<uint8_t, kTfLiteUInt8>();
  ExpectTypes<int16_t, kTfLiteInt16>();
  ExpectTypes<uint16_t, kTfLiteUInt16>();
  ExpectTypes<int32_t, kTfLiteInt32>();
  ExpectTypes<uint32_t, kTfLiteUInt32>();
  ExpectTypes<int64_t, kTfLiteInt64>();
  ExpectTypes<uint64_t, kTfLiteUInt64>();
  ExpectTypes<std::complex<float>, kTfLiteComplex64>();
  ExpectTypes<std::complex<double>, kTfLiteComplex128>();
  ExpectTypes<std::string, kTfLiteString>();
  ExpectTypes<TfLiteFloat16, kTfLiteFloat16>();
  ExpectTypes<TfLiteBFloat16, kTfLiteBFloat16>();
}

}  // namespace
