// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests NumericVerify: differences, errors above the tolerance, reports, and nodes that it refuses.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/custom/custom_ops_register.h"

namespace litmus {
namespace {

using tflite::ops::custom::Register_NUMERIC_VERIFY;

std::vector<uint8_t> Options(double tolerance, bool log_if_failed) {
  flexbuffers::Builder b;
  b.Map([&] {
    b.Double("tolerance", tolerance);
    b.Bool("log_if_failed", log_if_failed);
  });
  b.Finish();
  return b.GetBuffer();
}

// The dequantised values of -2, 0 and 4 for zero point 3 and scale 0.5.
constexpr float kValues[] = {-2.5f, -1.5f, 0.5f};

template <typename T>
void ExpectDifferences(bool constant) {
  const int zero_point = std::is_same_v<T, int16_t> ? 0 : 3;
  std::vector<T> stored;
  for (const float v : kValues) stored.push_back(static_cast<T>(v / 0.5f + zero_point + 100));
  const TestQuantization quantization = {{0.5f}, {zero_point}};
  KernelTester tester;
  if (constant) {
    tester.Constant<T>({3, 1}, stored, quantization);
  } else {
    tester.Input<T>({3, 1}, stored, quantization);
  }
  tester.Input<float>({3, 1}, {47.5f, 48, std::nanf("")});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.BuildCustom(Register_NUMERIC_VERIFY(), Options(5, true)), kTfLiteOk)
      << tester.errors();
  for (int run = 0; run < 2; ++run) {
    ASSERT_EQ(tester.InvokeError(), "");
    const auto got = tester.Values<float>();
    EXPECT_EQ(tester.Dims(), (std::vector<int>{3, 1}));
    EXPECT_EQ(got[0], 0);
    EXPECT_EQ(got[1], 0.5f);
    EXPECT_TRUE(std::isnan(got[2]));
  }
}

TEST(NumericVerify, Differences) {
  for (const bool constant : {true, false}) {
    ExpectDifferences<int8_t>(constant);
    ExpectDifferences<uint8_t>(constant);
    ExpectDifferences<int16_t>(constant);
  }
}

TEST(NumericVerify, ScalesOfChannels) {
  KernelTester tester;
  tester.Input<int8_t>({2, 3}, {1, 2, 3, 4, 5, 6}, {{0.5f, 1, 2}, {0, 1, 0}, 1});
  tester.Input<float>({2, 3}, {0.5f, 1, 6, 2, 5, 10});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.BuildCustom(Register_NUMERIC_VERIFY(), Options(0, false)), kTfLiteOk)
      << tester.errors();
  ASSERT_EQ(tester.InvokeError(), "");
  EXPECT_EQ(tester.Values<float>(), (std::vector<float>{0, 0, 0, 0, -1, 2}));
}

TEST(NumericVerify, Halves) {
  KernelTester tester;
  tester.Input<TfLiteFloat16>({2}, {{0x3c00}, {0xc000}});  // the values 1 and -2
  tester.Input<float>({2}, {0.5f, -2});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.BuildCustom(Register_NUMERIC_VERIFY(), Options(0, true)), kTfLiteOk);
  ASSERT_EQ(tester.InvokeError(), "");
  EXPECT_EQ(tester.Values<float>(), (std::vector<float>{0.5f, 0}));
}

TEST(NumericVerify, ErrorsAndReports) {
  const struct {
    double tolerance;
    bool log_if_failed;
    const char* message;
    bool error;
  } kCases[] = {
      // The largest difference is 1.5, that is three steps of 0.5.
      {3, true, "", false},
      {2.9, true, "Mismatch at element 1: 2.500000 is quantized to 2", true},
      {0.1, true, "Mismatch at element 0", true},
      {0.09, true, "std: 0.500000, mean: -1.000000, max_diff: 1.500000 (scale: 0.500000", false},
      {3, false, "std: 0.500000, mean: -1.000000, max_diff: 1.500000", false},
      {-1, true, "std: ", false},
      {1e300, true, "", false},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.tolerance);
    KernelTester tester;
    tester.Input<int8_t>({2}, {1, 2}, {{0.5f}, {0}});
    tester.Input<float>({2}, {1, 2.5f});
    tester.Output(kTfLiteFloat32);
    ASSERT_EQ(tester.BuildCustom(Register_NUMERIC_VERIFY(), Options(c.tolerance, c.log_if_failed)),
              kTfLiteOk)
        << tester.errors();
    EXPECT_EQ(tester.Invoke(), c.error ? kTfLiteError : kTfLiteOk);
    EXPECT_NE(tester.errors().find(c.message), std::string::npos) << tester.errors();
    EXPECT_EQ(tester.errors().empty(), *c.message == 0) << tester.errors();
  }
}

// The debugger reads the differences after the run, so later nodes must not use their memory,
// although no node and no output of the graph reads them.
TEST(NumericVerify, LaterNodesLeaveTheDifferences) {
  tflite::Interpreter interpreter;
  interpreter.AddTensors(6);
  TfLiteRegistration registration = *Register_NUMERIC_VERIFY();
  registration.builtin_code = kTfLiteBuiltinCustom;
  const auto options = Options(0, false);
  const auto* bytes = reinterpret_cast<const char*>(options.data());
  const auto affine = [] {
    auto* result =
        static_cast<TfLiteAffineQuantization*>(std::calloc(1, sizeof(TfLiteAffineQuantization)));
    result->scale = TfLiteFloatArrayCreate(1);
    result->scale->data[0] = 1;
    result->zero_point = TfLiteIntArrayCreate(1);
    result->zero_point->data[0] = 0;
    return TfLiteQuantization{kTfLiteAffineQuantization, result};
  };
  const TfLiteQuantization none = {kTfLiteNoQuantization, nullptr};
  for (const int t : {0, 1}) {
    interpreter.SetTensorParametersReadWrite(t, kTfLiteInt8, "input", std::vector<int>{4},
                                             affine());
  }
  for (int t = 2; t < 6; ++t) {
    interpreter.SetTensorParametersReadWrite(t, kTfLiteFloat32, "float", std::vector<int>{4}, none);
  }
  interpreter.SetInputs({0, 1, 2});
  interpreter.SetOutputs({5});
  // When the last output gets memory, no node needs the first output any more.
  for (const auto& [input, output] : {std::make_pair(0, 3), {0, 4}, {1, 5}}) {
    interpreter.AddNodeWithParameters({input, output - 1}, {output}, bytes, options.size(), nullptr,
                                      &registration);
  }
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (int i = 0; i < 4; ++i) {
    interpreter.typed_tensor<int8_t>(0)[i] = static_cast<int8_t>(i);
    interpreter.typed_tensor<int8_t>(1)[i] = 0;
    interpreter.typed_tensor<float>(2)[i] = 10;
  }
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(interpreter.typed_tensor<float>(3)[i], static_cast<float>(i - 10));
    EXPECT_EQ(interpreter.typed_tensor<float>(4)[i], 10);
    EXPECT_EQ(interpreter.typed_tensor<float>(5)[i], -10);
  }
}

TEST(NumericVerify, NoElements) {
  KernelTester tester;
  tester.Input<int8_t>({0}, {}, {{0.5f}, {0}});
  tester.Input<float>({0}, {});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.BuildCustom(Register_NUMERIC_VERIFY(), Options(1, false)), kTfLiteOk);
  EXPECT_EQ(tester.InvokeError(), "");
  EXPECT_EQ(tester.errors(), "");
}

TEST(NumericVerify, RefusesOtherNodes) {
  const struct {
    const char* message;
    TfLiteType input, reference, output;
    std::vector<int> dims;
    std::vector<uint8_t> options;
  } kRefused[] = {
      {"not a flexbuffer map", kTfLiteInt8, kTfLiteFloat32, kTfLiteFloat32, {1}, {}},
      {"not a number", kTfLiteInt8, kTfLiteFloat32, kTfLiteFloat32, {1}, Options(NAN, true)},
      {"INT32 is not supported", kTfLiteInt32, kTfLiteFloat32, kTfLiteFloat32, {1}, Options(1, 0)},
      {"type of the reference", kTfLiteInt8, kTfLiteInt32, kTfLiteFloat32, {1}, Options(1, 0)},
      {"type of the output", kTfLiteInt8, kTfLiteFloat32, kTfLiteInt8, {1}, Options(1, 0)},
      {"[1], and of the reference, [1,1]",
       kTfLiteInt8,
       kTfLiteFloat32,
       kTfLiteFloat32,
       {1, 1},
       Options(1, 0)},
  };
  for (const auto& c : kRefused) {
    SCOPED_TRACE(c.message);
    KernelTester tester;
    tester.RawConstant(c.input, {1}, std::vector<uint8_t>(c.input == kTfLiteInt8 ? 1 : 4),
                       {{0.5f}, {0}});
    tester.RawConstant(c.reference, c.dims, std::vector<uint8_t>(4));
    tester.Output(c.output);
    EXPECT_EQ(tester.BuildCustom(Register_NUMERIC_VERIFY(), c.options), kTfLiteError);
    EXPECT_NE(tester.errors().find(c.message), std::string::npos) << tester.errors();
  }
}

}  // namespace
}  // namespace litmus
