// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What programs expect of kernels/register.h alone: the model and the builder of interpreters.
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
