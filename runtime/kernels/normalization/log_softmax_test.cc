// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests LOG_SOFTMAX of empty tensors, and after a resize.
#include <gtest/gtest.h>

#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using namespace tflite::ops::builtin;  // NOLINT

TEST(LogSoftmax, EmptyAndResized) {
  KernelTester tester;
  tester.Input<float>({0, 3}, {});
  tester.Output(kTfLiteFloat32);
  EXPECT_EQ(ResultOf<float>(&tester, Register_LOG_SOFTMAX()), std::vector<float>());
  EXPECT_EQ(tester.errors(), "");
  ASSERT_EQ(tester.Resize<float>(0, {2, 1}, {5, -7}), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  EXPECT_EQ(tester.Values<float>(), (std::vector<float>{0, 0}));
}

}  // namespace
}  // namespace litmus
