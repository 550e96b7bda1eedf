// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A program with tensorflow/lite/interpreter.h as in TensorFlow Lite's documentation: load, resize,
// allocate, invoke, read, signature runner.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/optional_debug_tools.h"

namespace {

TEST(CppProgram, LoadResizeAllocateInvokeRead) {
  std::unique_ptr<tflite::FlatBufferModel> model =
      tflite::FlatBufferModel::BuildFromFile("testdata/add_float.tflite");
  ASSERT_NE(model, nullptr);
  tflite::ops::builtin::BuiltinOpResolver resolver;
  tflite::InterpreterBuilder builder(*model, resolver);
  builder.SetNumThreads(2);
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(builder(&interpreter), kTfLiteOk);
  ASSERT_NE(interpreter, nullptr);

  for (int input : interpreter->inputs()) {
    ASSERT_EQ(interpreter->ResizeInputTensor(input, {1, 2, 2, 3}), kTfLiteOk);
  }
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  tflite::PrintInterpreterState(interpreter.get());
  float* a = interpreter->typed_input_tensor<float>(0);
  float* b = interpreter->typed_input_tensor<float>(1);
  ASSERT_NE(a, nullptr);
  EXPECT_EQ(interpreter->typed_input_tensor<int8_t>(0), nullptr);
  for (int i = 0; i < 12; ++i) {
    a[i] = static_cast<float>(i);
    b[i] = 0.5f;
  }
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  const float* out = interpreter->typed_output_tensor<float>(0);
  for (int i = 0; i < 12; ++i) EXPECT_EQ(out[i], static_cast<float>(i) + 0.5f) << "element " << i;
}

TEST(CppProgram, SignatureRunner) {
  auto model = tflite::FlatBufferModel::VerifyAndBuildFromFile("testdata/two_signatures.tflite");
  ASSERT_NE(model, nullptr);
  tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
  ASSERT_EQ(interpreter->signature_keys().size(), 2u);
  EXPECT_EQ(interpreter->GetSignatureRunner("none"), nullptr);

  const struct {
    const char* key;
    float expected;
  } kCases[] = {{"add", 5.0f}, {"mul", 6.0f}, {"add", 5.0f}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.key);
    tflite::SignatureRunner* runner = interpreter->GetSignatureRunner(c.key);
    ASSERT_NE(runner, nullptr);
    EXPECT_EQ(runner->input_size(), 2u);
    ASSERT_EQ(runner->ResizeInputTensor("x", {3}), kTfLiteOk);
    ASSERT_EQ(runner->ResizeInputTensor("y", {3}), kTfLiteOk);
    ASSERT_EQ(runner->AllocateTensors(), kTfLiteOk);
    for (const char* name : runner->input_names()) {
      TfLiteTensor* input = runner->input_tensor(name);
      ASSERT_NE(input, nullptr);
      std::fill_n(input->data.f, 3, std::string(name) == "x" ? 2.0f : 3.0f);
    }
    ASSERT_EQ(runner->Invoke(), kTfLiteOk);
    const TfLiteTensor* result = runner->output_tensor("result");
    ASSERT_NE(result, nullptr);
    ASSERT_EQ(result->bytes, 3 * sizeof(float));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(result->data.f[i], c.expected) << "element " << i;
  }
}

}  // namespace
