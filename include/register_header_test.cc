// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests that kernels/register.h alone declares the model and the interpreter builder, which
// programs rely on.
#ifdef LITMUS_SHORT_ROOT
#include "tflite/kernels/register.h"
#else
#include "tensorflow/lite/kernels/register.h"
#endif

#include <gtest/gtest.h>

#include <memory>

TEST(RegisterHeaderTest, IsAllThatAProgramIncludes) {
  EXPECT_EQ(tflite::FlatBufferModel::BuildFromFile("/no/such/file"), nullptr);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  EXPECT_EQ(tflite::InterpreterBuilder(static_cast<const tflite::Model*>(nullptr),
                                       resolver)(&interpreter),
            kTfLiteError);
}
