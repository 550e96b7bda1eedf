// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs two inferences of each model on one thread. The second one is between two system calls
// getsid, where count_instructions.c counts. MODEL@1x48x48x3 sets the shape of the first input.
// scripts/dev/compare_instructions runs this program.
//
// usage: instruction_count [--allow_fp16] MODEL.tflite[@SHAPE] ...
//
// --allow_fp16: float sums may be computed in half precision; prints how far the outputs are from
// those without.
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"

namespace {

using tflite::Interpreter;

// Floats get values from -1 to 1, 8-bit types any byte; other types, such as indices, get zeros.
void Fill(TfLiteTensor* tensor, std::mt19937* random) {
  const size_t bytes = tensor->bytes;
  if (tensor->type == kTfLiteFloat32) {
    float* values = tensor->data.f;
    std::uniform_real_distribution<float> value(-1, 1);
    for (size_t i = 0; i < bytes / sizeof(float); ++i) values[i] = value(*random);
    return;
  }
  const bool any = tensor->type == kTfLiteInt8 || tensor->type == kTfLiteUInt8;
  uint8_t* values = tensor->data.uint8;
  for (size_t i = 0; i < bytes; ++i) values[i] = any ? static_cast<uint8_t>((*random)()) : 0;
}

// Parses the dimensions after the last '@', which must be positive. An empty shape: there is no
// '@'.
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

// An interpreter with allocated tensors and filled inputs; null if the model cannot be run.
std::unique_ptr<Interpreter> Prepare(const tflite::FlatBufferModel& model,
                                     const std::vector<int>& shape, bool allow_fp16) {
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<Interpreter> interpreter;
  if (tflite::InterpreterBuilder(model, resolver)(&interpreter, 1) != kTfLiteOk) return nullptr;
  interpreter->SetAllowFp16PrecisionForFp32(allow_fp16);
  if (!shape.empty() &&
      interpreter->ResizeInputTensor(interpreter->inputs()[0], shape) != kTfLiteOk) {
    return nullptr;
  }
  if (interpreter->AllocateTensors() != kTfLiteOk) return nullptr;
  std::mt19937 random(1);
  for (const int input : interpreter->inputs()) Fill(interpreter->tensor(input), &random);
  return interpreter;
}

// For each float output, prints the difference and the largest magnitude of the output.
void PrintDifferences(const Interpreter& got, const Interpreter& want) {
  for (size_t i = 0; i < want.outputs().size(); ++i) {
    const TfLiteTensor& a = *got.output_tensor(i);
    const TfLiteTensor& b = *want.output_tensor(i);
    const size_t count = a.type == kTfLiteFloat32 ? a.bytes / sizeof(float) : 0;
    if (count == 0 || a.bytes != b.bytes) continue;
    double largest = 0, sum = 0, magnitude = 0;
    for (size_t k = 0; k < count; ++k) {
      const double difference = std::abs(static_cast<double>(a.data.f[k]) - b.data.f[k]);
      largest = std::max(largest, difference);
      sum += difference;
      magnitude = std::max(magnitude, std::abs(static_cast<double>(b.data.f[k])));
    }
    std::printf("output %zu: largest difference %.3g, mean %.3g, largest magnitude %.3g\n", i,
                largest, sum / static_cast<double>(count), magnitude);
  }
}

bool Run(const std::string& argument, bool allow_fp16) {
  const size_t at = argument.rfind('@');
  std::vector<int> shape;
  if (at != std::string::npos && !ParseShape(argument.substr(at + 1), &shape)) return false;
  const auto model = tflite::FlatBufferModel::BuildFromFile(argument.substr(0, at).c_str());
  if (model == nullptr) return false;
  const std::unique_ptr<Interpreter> interpreter = Prepare(*model, shape, allow_fp16);
  if (interpreter == nullptr || interpreter->Invoke() != kTfLiteOk) return false;
  getsid(0);
  const TfLiteStatus status = interpreter->Invoke();
  getsid(0);
  if (status != kTfLiteOk || !allow_fp16) return status == kTfLiteOk;
  const std::unique_ptr<Interpreter> plain = Prepare(*model, shape, /*allow_fp16=*/false);
  if (plain == nullptr || plain->Invoke() != kTfLiteOk) return false;
  PrintDifferences(*interpreter, *plain);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const bool allow_fp16 = argc > 1 && std::strcmp(argv[1], "--allow_fp16") == 0;
  for (int i = allow_fp16 ? 2 : 1; i < argc; ++i) {
    if (Run(argv[i], allow_fp16)) continue;
    std::fprintf(stderr, "instruction_count: '%s' cannot be run\n", argv[i]);
    return 1;
  }
  return 0;
}
