// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Two inferences of each model with one thread. The second one is between two system calls getsid,
// where count_instructions.c counts. MODEL@1x48x48x3 gives the first input another shape. The
// scripts compare_avx2_with_litert and compare_arm_with_litert run it.
#include <sys/types.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "runtime/capi/c_api.h"

namespace {

using Model = std::unique_ptr<TfLiteModel, decltype(&TfLiteModelDelete)>;
using Options =
    std::unique_ptr<TfLiteInterpreterOptions, decltype(&TfLiteInterpreterOptionsDelete)>;
using Interpreter = std::unique_ptr<TfLiteInterpreter, decltype(&TfLiteInterpreterDelete)>;

// Floats from -1 to 1, any bytes; other types, as indices, are zeros.
void Fill(TfLiteTensor* tensor, std::mt19937* random) {
  const size_t bytes = TfLiteTensorByteSize(tensor);
  if (TfLiteTensorType(tensor) == kTfLiteFloat32) {
    auto* values = static_cast<float*>(TfLiteTensorData(tensor));
    std::uniform_real_distribution<float> value(-1, 1);
    for (size_t i = 0; i < bytes / sizeof(float); ++i) values[i] = value(*random);
    return;
  }
  const bool any =
      TfLiteTensorType(tensor) == kTfLiteInt8 || TfLiteTensorType(tensor) == kTfLiteUInt8;
  auto* values = static_cast<uint8_t*>(TfLiteTensorData(tensor));
  for (size_t i = 0; i < bytes; ++i) values[i] = any ? static_cast<uint8_t>((*random)()) : 0;
}

// The sizes behind the last '@', which must be positive; none: there is no '@'.
bool ParseShape(const std::string& text, std::vector<int>* shape) {
  for (const char* rest = text.c_str(); *rest != '\0';) {
    char* end;
    const long size = std::strtol(rest, &end, 10);
    if (end == rest || size <= 0 || size > INT32_MAX || (*end != '\0' && *end != 'x')) return false;
    shape->push_back(static_cast<int>(size));
    rest = *end == 'x' ? end + 1 : end;
  }
  return true;
}

bool Run(const std::string& argument) {
  const size_t at = argument.rfind('@');
  std::vector<int> shape;
  if (at != std::string::npos && !ParseShape(argument.substr(at + 1), &shape)) return false;
  const Model model(TfLiteModelCreateFromFile(argument.substr(0, at).c_str()), &TfLiteModelDelete);
  if (model == nullptr) return false;
  const Options options(TfLiteInterpreterOptionsCreate(), &TfLiteInterpreterOptionsDelete);
  TfLiteInterpreterOptionsSetNumThreads(options.get(), 1);
  const Interpreter interpreter(TfLiteInterpreterCreate(model.get(), options.get()),
                                &TfLiteInterpreterDelete);
  if (interpreter == nullptr) return false;
  if (!shape.empty() &&
      TfLiteInterpreterResizeInputTensor(interpreter.get(), 0, shape.data(),
                                         static_cast<int32_t>(shape.size())) != kTfLiteOk) {
    return false;
  }
  if (TfLiteInterpreterAllocateTensors(interpreter.get()) != kTfLiteOk) return false;
  std::mt19937 random(1);
  for (int i = 0; i < TfLiteInterpreterGetInputTensorCount(interpreter.get()); ++i) {
    Fill(TfLiteInterpreterGetInputTensor(interpreter.get(), i), &random);
  }
  if (TfLiteInterpreterInvoke(interpreter.get()) != kTfLiteOk) return false;
  getsid(0);
  const TfLiteStatus status = TfLiteInterpreterInvoke(interpreter.get());
  getsid(0);
  return status == kTfLiteOk;
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (Run(argv[i])) continue;
    std::fprintf(stderr, "instruction_count: '%s' cannot be run\n", argv[i]);
    return 1;
  }
  return 0;
}
