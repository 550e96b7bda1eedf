// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that ten thousand inferences need no more memory than one thousand. (lifecycle_test.cc
// creates and deletes delegates many times.)
#include <gtest/gtest.h>

#include <memory>

#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/on_backends.h"
#include "delegates/gpu/testing/resident_memory.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "testing/long_tests.h"

namespace {

using litmus::gpu::ResidentBytes;

using EnduranceTest = litmus::gpu::OnBackends;
LITMUS_ON_BACKENDS(EnduranceTest);

TEST_P(EnduranceTest, TenThousandInvokesTakeConstantMemory) {
  LITMUS_IS_LONG_TEST();
  const auto model = tflite::FlatBufferModel::BuildFromFile("testdata/tiny_cnn_float.tflite");
  ASSERT_NE(model, nullptr);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  tflite::InterpreterBuilder(*model, resolver)(&interpreter);
  TfLiteDelegate* delegate = MakeDelegate();
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
  size_t after_1000 = 0;
  for (int i = 1; i <= 10000; ++i) {
    interpreter->typed_input_tensor<float>(0)[0] = static_cast<float>(i);
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << "Invoke " << i;
    if (i == 1000) after_1000 = ResidentBytes();
  }
  // 9000 leaks of about a hundred bytes would exceed this limit.
  if (litmus::gpu::kGrowthIsALeak) {
    EXPECT_LT(ResidentBytes(), after_1000 + (size_t{1} << 20));
  }
  interpreter.reset();
  TfLiteGpuDelegateV2Delete(delegate);
}

}  // namespace
