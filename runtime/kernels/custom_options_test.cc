// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests custom operators whose options are the bytes of a C struct: numbers that are not in an
// enumeration of the struct are refused.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

// The options' bytes, from the first fields of TfLitePoolParams as integers.
std::vector<uint8_t> PoolOptions(int padding, int activation) {
  const int fields[] = {padding, 1, 1, 2, 2, activation};
  std::vector<uint8_t> bytes(sizeof(fields));
  std::memcpy(bytes.data(), fields, sizeof(fields));
  return bytes;
}

TEST(CustomOptions, NumbersOfEnumerations) {
  const struct {
    int padding, activation;
    const char* message;  // expected message; null: the options are valid
  } kCases[] = {
      {kTfLitePaddingSame, kTfLiteActNone, nullptr},
      {kTfLitePaddingValid, kTfLiteActRelu6, nullptr},
      {3, kTfLiteActNone, "the padding 3"},
      {-1, kTfLiteActNone, "the padding -1"},
      {65537, kTfLiteActNone, "the padding 65537"},
      {kTfLitePaddingSame, 7, "the activation 7"},
      {kTfLitePaddingSame, -1, "the activation -1"},
      {kTfLitePaddingSame, 1 << 30, "the activation 1073741824"},
  };
  for (const auto& test : kCases) {
    SCOPED_TRACE(test.message == nullptr ? "good" : test.message);
    KernelTester tester;
    tester.Input<float>({1, 4, 4, 1}, std::vector<float>(16));
    tester.Output(kTfLiteFloat32);
    tester.Output(kTfLiteFloat32);
    const TfLiteStatus status =
        tester.BuildCustom(tflite::ops::custom::Register_MAX_POOLING_WITH_ARGMAX_2D(),
                           PoolOptions(test.padding, test.activation));
    EXPECT_EQ(status == kTfLiteOk, test.message == nullptr) << tester.errors();
    if (test.message == nullptr) continue;
    EXPECT_NE(tester.errors().find(test.message), std::string::npos) << tester.errors();
  }
}

TEST(CustomOptions, PaddingOfTransposedConvolution) {
  for (const int padding : {1, 2, 3, -5}) {
    SCOPED_TRACE(padding);
    const int fields[] = {padding, 2, 2};
    std::vector<uint8_t> bytes(sizeof(fields));
    std::memcpy(bytes.data(), fields, sizeof(fields));
    KernelTester tester;
    tester.Input<float>({1, 2, 2, 1}, std::vector<float>(4));
    tester.Constant<float>({1, 2, 2, 1}, std::vector<float>(4));
    tester.Constant<float>({1}, std::vector<float>(1));
    tester.Output(kTfLiteFloat32);
    const TfLiteStatus status =
        tester.BuildCustom(tflite::ops::custom::Register_CONVOLUTION_2D_TRANSPOSE_BIAS(), bytes);
    EXPECT_EQ(status == kTfLiteOk, padding == 1 || padding == 2) << tester.errors();
  }
}

}  // namespace
}  // namespace litmus
