// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests indices and segment numbers from tensors, which kernels check in Eval: a wrong one must be
// an error that names the cause, never a read or write out of bounds.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

namespace ops = tflite::ops::builtin;

void ExpectInvokeError(KernelTester* tester, const std::string& words) {
  const std::string error = tester->InvokeError();
  EXPECT_NE(error.find(words), std::string::npos) << error;
}

TEST(IndexingRefusal, Gather) {
  for (const int index : {-1, 3, 2147483647, -2147483647 - 1}) {
    KernelTester tester;
    tester.Input<float>({3}, {1, 2, 3});
    tester.Input<int32_t>({1}, {index});
    tester.Output(kTfLiteFloat32);
    ASSERT_EQ(tester.Build(ops::Register_GATHER(), TfLiteGatherParams{0, 0}), kTfLiteOk);
    ExpectInvokeError(&tester, "outside of a dimension of 3");
  }
}

// All NaNs count as the same value, which differs from every number.
TEST(Unique, Nan) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  KernelTester tester;
  tester.Input<float>({9}, {2, nan, 1, nan, 2, 3, -nan, 1, 0});
  tester.Output(kTfLiteFloat32);
  tester.Output(kTfLiteInt32);
  ASSERT_EQ(tester.Build(ops::Register_UNIQUE(), TfLiteUniqueParams{kTfLiteInt32}), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  EXPECT_EQ(tester.Values<int32_t>(1), (std::vector<int32_t>{0, 1, 2, 1, 0, 3, 1, 2, 4}));
  const std::vector<float> values = tester.Values<float>(0);
  ASSERT_EQ(values.size(), 5u);
  EXPECT_TRUE(std::isnan(values[1]));
  EXPECT_EQ(values[0], 2);
  EXPECT_EQ(values[2], 1);
  EXPECT_EQ(values[3], 3);
  EXPECT_EQ(values[4], 0);
}

TEST(IndexingRefusal, GatherAxis) {
  for (const int axis : {-3, 2}) {
    KernelTester tester;
    tester.Input<float>({1, 3}, {1, 2, 3});
    tester.Input<int32_t>({1}, {0});
    tester.Output(kTfLiteFloat32);
    EXPECT_EQ(tester.Build(ops::Register_GATHER(), TfLiteGatherParams{axis, 0}), kTfLiteError);
  }
}

TEST(IndexingRefusal, ScatterNd) {
  KernelTester tester;
  tester.Input<int32_t>({1, 1}, {4});
  tester.Input<float>({1}, {1});
  tester.Constant<int32_t>({1}, {4});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.Build(ops::Register_SCATTER_ND(), NoParams{}), kTfLiteOk);
  ExpectInvokeError(&tester, "Index 4 is outside");
}

TEST(IndexingRefusal, SegmentNumbers) {
  KernelTester unsorted;
  unsorted.Input<float>({2}, {1, 2});
  unsorted.Input<int32_t>({2}, {0, 5});
  unsorted.Constant<int32_t>({1}, {5});
  unsorted.Output(kTfLiteFloat32);
  ASSERT_EQ(unsorted.Build(ops::Register_UNSORTED_SEGMENT_SUM(), NoParams{}), kTfLiteOk);
  ExpectInvokeError(&unsorted, "5 is not below 5");

  KernelTester sorted;
  sorted.Input<float>({2}, {1, 2});
  sorted.Input<int32_t>({2}, {1, 0});
  sorted.Output(kTfLiteFloat32);
  ASSERT_EQ(sorted.Build(ops::Register_SEGMENT_SUM(), NoParams{}), kTfLiteOk);
  ExpectInvokeError(&sorted, "descend");
}

}  // namespace
}  // namespace litmus
