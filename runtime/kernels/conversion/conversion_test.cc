// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests conversions of packed values and of complex numbers, which the conformance data lack, and
// nodes that the operators refuse, with their messages.
#include <gtest/gtest.h>

#include <complex>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using namespace tflite::ops::builtin;  // NOLINT

#define EXPECT_MESSAGE(tester, part) \
  EXPECT_NE((tester).errors().find(part), std::string::npos) << (tester).errors()

TEST(Packed, DequantizedAndCast) {
  struct Case {
    TfLiteType type;
    std::vector<uint8_t> bytes;
    std::vector<float> values;
  };
  const Case cases[] = {
      {kTfLiteInt4, {0x7F, 0x08}, {-1, 7, -8}},
      {kTfLiteUInt4, {0x7F, 0x08}, {15, 7, 8}},
      {kTfLiteInt2, {0b00011011, 0x02}, {-1, -2, 1, 0, -2}},
  };
  for (const Case& c : cases) {
    const int n = static_cast<int>(c.values.size());
    KernelTester cast;
    cast.RawConstant(c.type, {n}, c.bytes);
    cast.Output(kTfLiteFloat32);
    EXPECT_EQ(ResultOf<float>(&cast, Register_CAST()), c.values);

    KernelTester dequantize;
    dequantize.RawConstant(c.type, {n}, c.bytes, {{0.5f}, {1}});
    dequantize.Output(kTfLiteFloat32);
    std::vector<float> halved = c.values;
    for (float& x : halved) x = (x - 1) * 0.5f;
    EXPECT_EQ(ResultOf<float>(&dequantize, Register_DEQUANTIZE()), halved);
  }
}

TEST(Packed, FromFloatsOutsideTheRange) {
  const std::vector<float> values = {-100, -1, 1.9f, 6, 100};
  KernelTester cast;
  cast.Input<float>({5}, values);
  cast.Output(kTfLiteInt4);
  EXPECT_EQ(ResultOf<uint8_t>(&cast, Register_CAST()), (std::vector<uint8_t>{0xF8, 0x61, 0x07}));
  KernelTester quantize;
  quantize.Input<float>({5}, values);
  quantize.Output(kTfLiteUInt4, {{0.5f}, {3}});
  EXPECT_EQ(ResultOf<uint8_t>(&quantize, Register_QUANTIZE()),
            (std::vector<uint8_t>{0x10, 0xF7, 0x0F}));
}

template <typename T>
void CheckCastToFloats() {
  for (const int n : {0, 1, 16, 67}) {
    std::vector<T> values;
    for (int i = 0; i < n; ++i) values.push_back(static_cast<T>(i * 1021 - 7));
    KernelTester cast;
    cast.Input<T>({n}, values);
    cast.Output(kTfLiteFloat32);
    EXPECT_EQ(ResultOf<float>(&cast, Register_CAST()),
              std::vector<float>(values.begin(), values.end()));
  }
}

TEST(Cast, ShortIntegersToFloats) {
  CheckCastToFloats<int8_t>();
  CheckCastToFloats<uint8_t>();
  CheckCastToFloats<int16_t>();
}

TEST(Complex, Parts) {
  const std::vector<std::complex<float>> values = {{3, -4}, {0, 0}, {-5, 12}};
  struct Case {
    const TfLiteRegistration* registration;
    std::vector<float> expected;
  };
  const Case cases[] = {{Register_REAL(), {3, 0, -5}},
                        {Register_IMAG(), {-4, 0, 12}},
                        {Register_COMPLEX_ABS(), {5, 0, 13}}};
  for (const Case& c : cases) {
    KernelTester tester;
    tester.Input<std::complex<float>>({3}, values);
    tester.Output(kTfLiteFloat32);
    EXPECT_EQ(ResultOf<float>(&tester, c.registration), c.expected);
  }
}

TEST(ConversionRefusal, ScalesAlongDimensions) {
  KernelTester outside, differing;
  outside.Input<float>({2, 3}, std::vector<float>(6));
  outside.Output(kTfLiteInt8, {{0.5f, 0.5f}, {0, 0}, 7});
  ResultOf<int8_t>(&outside, Register_QUANTIZE());
  EXPECT_MESSAGE(outside, "quantised along dimension 7, but has only 2");
  differing.Input<int8_t>({2, 3}, std::vector<int8_t>(6), {{0.5f, 0.5f}, {0, 0}, 1});
  differing.Output(kTfLiteFloat32);
  ResultOf<float>(&differing, Register_DEQUANTIZE());
  EXPECT_MESSAGE(differing, "has 2 scales where 1 or 3 can be");
}

TEST(ConversionRefusal, EmptyRange) {
  KernelTester narrow;
  narrow.Input<float>({1}, {1});
  narrow.Output(kTfLiteFloat32);
  ResultOf<float>(&narrow, Register_FAKE_QUANT(), TfLiteFakeQuantParams{1, 1, 8, false});
  EXPECT_MESSAGE(narrow, "must be below the upper bound");
}

}  // namespace
}  // namespace litmus
