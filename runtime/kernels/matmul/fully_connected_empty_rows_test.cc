// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests FULLY_CONNECTED with rows of no elements: as in LiteRT, all bytes of the output are 0,
// without bias and zero point.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using tflite::ops::builtin::Register_FULLY_CONNECTED;
using tflite::ops::builtin::Register_FULLY_CONNECTED_REF;

TfLiteFullyConnectedParams Params(bool keep_num_dims) {
  return {kTfLiteActRelu, kTfLiteFullyConnectedWeightsFormatDefault, keep_num_dims, false,
          kTfLiteNoType};
}

constexpr int kUnits = 3;

template <typename In, typename Weight, typename Bias>
std::vector<In> Result(const std::vector<Bias>& bias, int output_zero_point, bool fast,
                       bool quantised_input = true) {
  KernelTester tester;
  const TestQuantization half = {{0.5f}, {0}};
  tester.Input<In>({2, 0}, {}, quantised_input ? half : TestQuantization());
  tester.Constant<Weight>({kUnits, 0}, {}, half);
  if (bias.empty()) {
    tester.AbsentInput();
  } else {
    tester.Constant<Bias>({kUnits}, bias, {{0.25f}, {0}});
  }
  tester.Output(tflite::typeToTfLiteType<In>(), {{0.5f}, {output_zero_point}});
  const TfLiteRegistration* op = fast ? Register_FULLY_CONNECTED() : Register_FULLY_CONNECTED_REF();
  EXPECT_EQ(tester.Build(op, Params(false)), kTfLiteOk) << tester.errors();
  EXPECT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
  EXPECT_EQ(tester.Dims(), (std::vector<int>{2, kUnits}));
  return tester.Values<In>();
}

TEST(FullyConnectedEmptyRows, GiveZeros) {
  for (const bool fast : {false, true}) {
    SCOPED_TRACE(fast);
    const std::vector<float> bias = {2, -5, 0.5}, zeros(2 * kUnits);
    EXPECT_EQ((Result<float, float, float>(bias, 0, fast)), zeros) << "float";
    EXPECT_EQ((Result<float, float, float>({}, 0, fast)), zeros) << "no bias";
    EXPECT_EQ((Result<float, int8_t, float>(bias, 0, fast, false)), zeros) << "hybrid";
    EXPECT_EQ((Result<int8_t, int8_t, int32_t>({20, -30, 2}, 7, fast)),
              std::vector<int8_t>(2 * kUnits));
    EXPECT_EQ((Result<uint8_t, uint8_t, int32_t>({20, -30, 2}, 7, fast)),
              std::vector<uint8_t>(2 * kUnits));
    const std::vector<int16_t> words(2 * kUnits);
    EXPECT_EQ((Result<int16_t, int8_t, int64_t>({20, -30, 2}, 0, fast)), words);
    EXPECT_EQ((Result<int16_t, int16_t, int64_t>({20, -30, 2}, 0, fast)), words);
  }
}

TEST(FullyConnectedEmptyRows, AreCountedByTheOtherDimensions) {
  const struct {
    std::vector<int> input;
    bool keep_num_dims;
    std::vector<int> output;
  } kCases[] = {
      {{0}, false, {1, 3}},         {{4, 0}, false, {4, 3}}, {{2, 5, 0}, false, {10, 3}},
      {{2, 5, 0}, true, {2, 5, 3}}, {{0, 0}, false, {0, 3}}, {{0, 7}, false, {0, 3}},
      {{4, 0, 7}, false, {0, 3}},   {{0}, true, {3}},
  };
  for (const auto& c : kCases) {
    for (const bool fast : {false, true}) {
      KernelTester tester;
      tester.Input<float>(c.input, {});
      tester.Input<float>({kUnits, 0}, {});
      tester.AbsentInput();
      tester.Output(kTfLiteFloat32);
      const TfLiteRegistration* op =
          fast ? Register_FULLY_CONNECTED() : Register_FULLY_CONNECTED_REF();
      ASSERT_EQ(tester.Build(op, Params(c.keep_num_dims)), kTfLiteOk) << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
      EXPECT_EQ(tester.Dims(), c.output);
    }
  }
}

// Weights with no units: as in LiteRT, the output's rows have no elements.
TEST(FullyConnectedEmptyRows, NoUnits) {
  for (const bool fast : {false, true}) {
    for (const int depth : {0, 5}) {
      KernelTester tester;
      tester.Input<float>({2, depth}, std::vector<float>(static_cast<size_t>(2 * depth)));
      tester.Input<float>({0, depth}, {});
      tester.Input<float>({0}, {});
      tester.Output(kTfLiteFloat32);
      const TfLiteRegistration* op =
          fast ? Register_FULLY_CONNECTED() : Register_FULLY_CONNECTED_REF();
      ASSERT_EQ(tester.Build(op, Params(false)), kTfLiteOk) << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
      EXPECT_EQ(tester.Dims(), (std::vector<int>{2, 0}));
    }
  }
}

TEST(FullyConnectedEmptyRows, TakeNoInputWithElements) {
  KernelTester tester;
  tester.Input<float>({2, 1}, {1, 2});
  tester.Input<float>({kUnits, 0}, {});
  tester.AbsentInput();
  tester.Output(kTfLiteFloat32);
  EXPECT_EQ(tester.Build(Register_FULLY_CONNECTED(), Params(false)), kTfLiteError);
  EXPECT_NE(tester.errors().find("not a multiple"), std::string::npos) << tester.errors();
}

}  // namespace
}  // namespace litmus
