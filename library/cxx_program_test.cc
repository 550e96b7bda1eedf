// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests that a program finds everything in the shared libraries that the headers declare for it: it
// loads a model, resizes, applies a delegate, adds an operator, computes, reads a signature's
// absence.
//
// usage: cxx_program_test MODEL
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "include/every_header.inc"

#define CHECK(condition)                                                   \
  if (!(condition)) {                                                      \
    std::fprintf(stderr, "line %d: not true: %s\n", __LINE__, #condition); \
    return 1;                                                              \
  }

namespace {

// Counts messages instead of printing them.
class Counter : public tflite::ErrorReporter {
 public:
  int Report(const char*, va_list) override { return ++count; }
  int count = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 64;
  Counter errors;
  CHECK(tflite::FlatBufferModel::BuildFromFile("no such file", &errors) == nullptr)
  CHECK(errors.count > 0)
  const auto model = tflite::FlatBufferModel::VerifyAndBuildFromFile(argv[1]);
  CHECK(model != nullptr && model->GetModel()->subgraphs()->size() == 1)
  std::unique_ptr<tflite::ModelT> unpacked(model->GetModel()->UnPack());
  CHECK(unpacked->subgraphs.size() == 1)

  tflite::ops::builtin::BuiltinOpResolver resolver;
  static TfLiteRegistration custom = {};
  resolver.AddCustom("Custom", &custom);
  const std::unique_ptr<TfLiteDelegate, decltype(&TfLiteXNNPackDelegateDelete)> delegate(
      TfLiteXNNPackDelegateCreate(nullptr), TfLiteXNNPackDelegateDelete);
  tflite::profiling::BufferedProfiler profiler(100);
  for (const int size : {1, 3}) {
    std::unique_ptr<tflite::Interpreter> interpreter;
    CHECK(tflite::InterpreterBuilder(*model, resolver)(&interpreter, 2) == kTfLiteOk)
    CHECK(interpreter->ModifyGraphWithDelegate(delegate.get()) == kTfLiteOk)
    interpreter->SetProfiler(&profiler);
    for (const int input : interpreter->inputs()) {
      CHECK(interpreter->ResizeInputTensor(input, {1, size, size, 2}) == kTfLiteOk)
    }
    CHECK(interpreter->AllocateTensors() == kTfLiteOk)
    for (size_t i = 0; i < interpreter->inputs().size(); ++i) {
      for (int j = 0; j < size * size * 2; ++j)
        interpreter->typed_input_tensor<float>(static_cast<int>(i))[j] = 2.0f;
    }
    CHECK(interpreter->Invoke() == kTfLiteOk)
    CHECK(interpreter->typed_output_tensor<float>(0)[0] != 0.0f)
    CHECK(interpreter->GetSignatureRunner("none") == nullptr)
  }
  return 0;
}
