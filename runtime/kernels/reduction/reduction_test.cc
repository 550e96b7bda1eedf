// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reductions of empty tensors, TOPK_V2 with too large k, and sums that wrap around.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

namespace ops = tflite::ops::builtin;

TEST(ReductionRefusal, MoreThanAllOfTheLargest) {
  KernelTester tester;
  tester.Input<float>({2}, {1, 2});
  tester.Input<int32_t>({}, {3});
  tester.Output(kTfLiteFloat32);
  tester.Output(kTfLiteInt32);
  ASSERT_EQ(tester.Build(ops::Register_TOPK_V2(), NoParams{}), kTfLiteOk);
  const std::string error = tester.InvokeError();
  EXPECT_NE(error.find("3 largest of 2"), std::string::npos) << error;
}

TEST(ReductionRefusal, EmptyAxisHasNoLargest) {
  KernelTester tester;
  tester.Input<float>({2, 0}, {});
  tester.Constant<int32_t>({}, {1});
  tester.Output(kTfLiteInt32);
  EXPECT_EQ(tester.Build(ops::Register_ARG_MAX(), TfLiteArgMaxParams{kTfLiteInt32}), kTfLiteError);
}

TEST(Reduction, SumsWrapAround) {
  KernelTester tester;
  tester.Input<int32_t>({2}, {2147483647, 1});
  tester.Constant<int32_t>({1}, {0});
  tester.Output(kTfLiteInt32);
  ASSERT_EQ(tester.Build(ops::Register_SUM(), TfLiteReducerParams{false}), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  EXPECT_EQ(tester.Values<int32_t>(), std::vector<int32_t>{-2147483647 - 1});
}

TEST(Reduction, WindowsOutsideOfTheInputGiveNothing) {
  KernelTester tester;
  tester.Input<float>({2}, {1, 2});
  tester.Constant<float>({}, {0});
  tester.Constant<int64_t>({1}, {3});
  tester.Constant<int64_t>({1}, {1});
  tester.Constant<int64_t>({1}, {1});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.Build(ops::Register_REDUCE_WINDOW(),
                         TfLiteReduceWindowParams{TfLiteReduceWindowFunctionAdd}),
            kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  EXPECT_EQ(tester.Dims(), std::vector<int>{0});
}

}  // namespace
}  // namespace litmus
