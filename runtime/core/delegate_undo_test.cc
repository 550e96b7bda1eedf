// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that new shapes remove a delegate and that all its tensors become the runtime's again,
// whatever their indices.
#include "gtest/gtest.h"
#include "runtime/core/test_ops.h"

namespace tflite {
namespace {

using testing::AddFloatTensors;
using testing::SumPlusOne;
using testing::TestDelegate;

// t2 -> t1 -> t0: the output has the smallest index.
TEST(DelegateUndo, EveryTensorIsGivenBack) {
  TestDelegate delegate({0, 1});
  delegate.use_buffer_handles = true;
  Interpreter interpreter;
  const TfLiteRegistration op = SumPlusOne();
  AddFloatTensors(&interpreter, 3, {3});
  interpreter.SetInputs({2});
  interpreter.SetOutputs({0});
  interpreter.AddNodeWithParameters({2}, {1}, nullptr, 0, nullptr, &op);
  interpreter.AddNodeWithParameters({1}, {0}, nullptr, 0, nullptr, &op);
  ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
  interpreter.SetAllowBufferHandleOutput(true);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  ASSERT_EQ(interpreter.tensor(0)->delegate, &delegate.delegate);
  ASSERT_NE(interpreter.tensor(0)->buffer_handle, kTfLiteNullBufferHandle);

  ASSERT_EQ(interpreter.ResizeInputTensor(2, {5}), kTfLiteOk);
  for (int t = 0; t < 3; ++t) {
    EXPECT_EQ(interpreter.tensor(t)->delegate, nullptr) << t;
    EXPECT_EQ(interpreter.tensor(t)->buffer_handle, kTfLiteNullBufferHandle) << t;
    EXPECT_FALSE(interpreter.tensor(t)->data_is_stale) << t;
  }
  EXPECT_EQ(delegate.handles_freed, 1);
}

}  // namespace
}  // namespace tflite
