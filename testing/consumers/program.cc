// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A program that uses the C++ API: loads a model of float inputs, fills the
// inputs with 1, runs, and prints the first value of the first output.
//
// usage: program MODEL
#include <algorithm>
#include <cstdio>
#include <memory>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

int main(int argc, char** argv) {
  if (argc != 2) return 64;
  const auto model = tflite::FlatBufferModel::BuildFromFile(argv[1]);
  if (model == nullptr) return 1;
  tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(*model, resolver)(&interpreter, 2) != kTfLiteOk) return 1;
  if (interpreter->AllocateTensors() != kTfLiteOk) return 1;
  for (size_t i = 0; i < interpreter->inputs().size(); ++i) {
    const TfLiteTensor* input = interpreter->input_tensor(i);
    std::fill_n(interpreter->typed_input_tensor<float>(static_cast<int>(i)),
                input->bytes / sizeof(float), 1.0f);
  }
  if (interpreter->Invoke() != kTfLiteOk) return 1;
  std::printf("C++ %zu subgraphs: %g\n", interpreter->subgraphs_size(),
              static_cast<double>(interpreter->typed_output_tensor<float>(0)[0]));
  return 0;
}
