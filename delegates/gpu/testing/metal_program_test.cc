// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Programs with a branch for Metal, as in the documentation of TensorFlow Lite's GPU delegate: they
// compile and link here, learn that there is no Metal, and continue.
#include <gtest/gtest.h>

#include <memory>

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/delegates/gpu/metal_delegate.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace {

constexpr char kModel[] = "testdata/tiny_cnn_float.tflite";

TEST(MetalProgram, InCpp) {
  auto model = tflite::FlatBufferModel::BuildFromFile(kModel);
  ASSERT_NE(model, nullptr);
  tflite::ops::builtin::BuiltinOpResolver op_resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  tflite::InterpreterBuilder(*model, op_resolver)(&interpreter);

  testing::internal::CaptureStderr();
  auto* delegate = TFLGpuDelegateCreate(/*default options=*/nullptr);
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(delegate, nullptr);
  EXPECT_NE(said.find("The Metal delegate works on Apple's systems only."), std::string::npos)
      << said;
  // A program that checks the status takes its fallback.
  EXPECT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteDelegateError);

  // A program that ignores the status runs on the CPU.
  EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
  TFLGpuDelegateDelete(delegate);
}

TEST(MetalProgram, InC) {
  TfLiteModel* model = TfLiteModelCreateFromFile(kModel);
  ASSERT_NE(model, nullptr);
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TFLGpuDelegateOptions gpu_options = TFLGpuDelegateOptionsDefault();
  gpu_options.allow_precision_loss = true;
  gpu_options.wait_type = TFLGpuDelegateWaitTypeActive;
  TfLiteDelegate* delegate = TFLGpuDelegateCreate(&gpu_options);
  EXPECT_EQ(delegate, nullptr);
  EXPECT_FALSE(TFLGpuDelegateBindMetalBufferToTensor(delegate, 0, nullptr));

  TfLiteInterpreterOptionsAddDelegate(options, delegate);
  EXPECT_EQ(TfLiteInterpreterCreate(model, options), nullptr);

  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
  TFLGpuDelegateDelete(delegate);
}

}  // namespace
