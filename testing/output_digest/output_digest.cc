// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Prints a digest of the outputs of each model, for scripts/dev/compare_outputs_with_commit. Uses
// only the public API, so that this file can be compiled at other commits.
//
// usage: output_digest RESOLVER THREADS MODEL.tflite ...   RESOLVER: fast, ref or unfused
//
// Prints one line per model: the path, then the status of the call that failed, or a digest of each
// output after two runs.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/interpreter_builder.h"
#include "tensorflow/lite/interpreter_options.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model_builder.h"

namespace {

// Max bytes of tensors for the reference kernels, which would take too long for more.
constexpr size_t kMostBytesOfPlainKernels = 12 << 20;

// FNV-1a, 64 bits.
uint64_t Digest(const void* data, size_t size) {
  uint64_t hash = 0xcbf29ce484222325;
  for (size_t i = 0; i < size; ++i) {
    hash = (hash ^ static_cast<const unsigned char*>(data)[i]) * 0x100000001b3;
  }
  return hash;
}

// Fills floats with small values of both signs, and integers with indices that most operators
// accept.
void Fill(TfLiteTensor* tensor, std::mt19937* random) {
  if (tensor->data.raw == nullptr) return;
  switch (tensor->type) {
    case kTfLiteFloat32:
      for (size_t i = 0; i < tensor->bytes / sizeof(float); ++i) {
        tensor->data.f[i] = static_cast<float>(static_cast<int>((*random)() % 4001) - 2000) / 1000;
      }
      break;
    case kTfLiteInt32:
      for (size_t i = 0; i < tensor->bytes / sizeof(int32_t); ++i) {
        tensor->data.i32[i] = static_cast<int32_t>((*random)() % 3);
      }
      break;
    case kTfLiteInt64:
      for (size_t i = 0; i < tensor->bytes / sizeof(int64_t); ++i) {
        tensor->data.i64[i] = static_cast<int64_t>((*random)() % 3);
      }
      break;
    case kTfLiteBool:
      for (size_t i = 0; i < tensor->bytes; ++i) tensor->data.b[i] = (*random)() % 2 != 0;
      break;
    case kTfLiteInt8:
    case kTfLiteUInt8:
    case kTfLiteInt16:
      for (size_t i = 0; i < tensor->bytes; ++i) {
        tensor->data.uint8[i] = static_cast<uint8_t>((*random)());
      }
      break;
    default:  // for other types a random bit pattern may not be a valid value
      for (size_t i = 0; i < tensor->bytes; ++i) tensor->data.raw[i] = 0;
  }
}

std::string Run(const char* path, const std::string& resolver, int threads) {
  const auto model = tflite::FlatBufferModel::BuildFromFile(path);
  if (model == nullptr) return "not loaded";
  const tflite::ops::builtin::BuiltinOpResolver fast;
  const tflite::ops::builtin::BuiltinRefOpResolver plain;
  const tflite::OpResolver& kernels =
      resolver == "ref" ? static_cast<const tflite::OpResolver&>(plain) : fast;
  tflite::InterpreterOptions options;
  if (resolver == "unfused") options.SetPreserveAllTensors(true);
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(*model, kernels, &options)(&interpreter, threads) != kTfLiteOk) {
    return "not built";
  }
  if (interpreter->AllocateTensors() != kTfLiteOk) return "not allocated";
  size_t bytes = 0;
  for (size_t i = 0; i < interpreter->tensors_size(); ++i) {
    bytes += interpreter->tensor(static_cast<int>(i))->bytes;
  }
  if (resolver == "ref" && bytes > kMostBytesOfPlainKernels) return "too large";
  std::string result;
  std::mt19937 random(1);
  for (int run = 0; run < 2; ++run) {
    for (const int input : interpreter->inputs()) {
      if (input >= 0) Fill(interpreter->tensor(input), &random);
    }
    if (interpreter->Invoke() != kTfLiteOk) return result + "not run";
    for (const int output : interpreter->outputs()) {
      const TfLiteTensor* tensor = interpreter->tensor(output);
      char digest[40] = "-";
      if (tensor != nullptr && tensor->data.raw != nullptr) {
        std::snprintf(digest, sizeof(digest), "%016" PRIx64,
                      Digest(tensor->data.raw, tensor->bytes));
      }
      result += std::string(digest) + " ";
    }
  }
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: output_digest fast|ref|unfused THREADS MODEL.tflite ...\n");
    return 64;
  }
  for (int i = 3; i < argc; ++i) {
    std::printf("%s %s\n", argv[i], Run(argv[i], argv[1], std::atoi(argv[2])).c_str());
    std::fflush(stdout);
  }
  return 0;
}
