// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// RANDOM_UNIFORM, RANDOM_STANDARD_NORMAL, MULTINOMIAL. Equal seeds give the same numbers as in
// TensorFlow. The stream continues from run to run and restarts when the graph is prepared.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/control/philox.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

constexpr size_t kBlock = 4;

TfLiteStatus Seed(TfLiteContext* context, TfLiteNode* node) {
  const auto* params = static_cast<const TfLiteRandomParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The node has no options.");
  auto seed = static_cast<uint64_t>(int64_t{params->seed});
  auto seed2 = static_cast<uint64_t>(int64_t{params->seed2});
  if (seed == 0 && seed2 == 0) {
    std::random_device entropy;
    seed = uint64_t{entropy()} << 32 | entropy();
    seed2 = uint64_t{entropy()} << 32 | entropy();
  }
  *static_cast<PhiloxStream*>(node->user_data) = PhiloxStream(seed, seed2);
  return kTfLiteOk;
}

// A number in [0, 1): the bits become the fraction of a number in [1, 2).
float UnitFloat(uint32_t bits) {
  const uint32_t pattern = 127u << 23 | (bits & 0x7fffffu);
  float value;
  std::memcpy(&value, &pattern, sizeof(value));
  return value - 1.0f;
}
double UnitDouble(uint32_t high, uint32_t low) {
  const uint64_t pattern = uint64_t{1023} << 52 | uint64_t{high & 0xfffffu} << 32 | low;
  double value;
  std::memcpy(&value, &pattern, sizeof(value));
  return value - 1.0;
}

using FloatBlock = std::array<float, kBlock>;

FloatBlock UniformBlock(const std::array<uint32_t, kBlock>& bits) {
  return {UnitFloat(bits[0]), UnitFloat(bits[1]), UnitFloat(bits[2]), UnitFloat(bits[3])};
}

// Box-Muller transform: two uniform numbers give the length and the angle of two normal numbers.
FloatBlock NormalBlock(const std::array<uint32_t, kBlock>& bits) {
  constexpr float kSmallest = 1.0e-7f;  // the logarithm of 0 is infinite
  FloatBlock result;
  for (size_t i = 0; i < kBlock; i += 2) {
    const float length = std::sqrt(-2.0f * std::log(std::max(UnitFloat(bits[i]), kSmallest)));
    const auto angle = static_cast<float>(2.0 * M_PI * static_cast<double>(UnitFloat(bits[i + 1])));
    result[i] = std::sin(angle) * length;
    result[i + 1] = std::cos(angle) * length;
  }
  return result;
}

TfLiteStatus Resize(TfLiteContext* context, TfLiteNode* node, TfLiteTensor* output) {
  std::vector<int64_t> dims;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 0), "shape", &dims));
  return ResizeTo(context, output, dims);
}

TfLiteStatus PrepareNumbers(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* shape;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &shape));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  LITMUS_ENSURE_TYPE(context, shape->type, kTfLiteInt32, "The type of the shape");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(shape), 1,
                      "The number of dimensions of the shape");
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteFloat32, "The type of the output");
  TF_LITE_ENSURE_OK(context, Seed(context, node));
  if (IsKnown(shape)) return Resize(context, node, output);
  tflite::SetTensorToDynamic(output);
  return kTfLiteOk;
}

template <FloatBlock (*Convert)(const std::array<uint32_t, kBlock>&)>
TfLiteStatus EvalNumbers(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, Resize(context, node, output));
  auto* stream = static_cast<PhiloxStream*>(node->user_data);
  const auto count = static_cast<size_t>(tflite::NumElements(output));
  float* out = tflite::GetTensorData<float>(output);
  for (size_t i = 0; i < count; i += kBlock) {
    const FloatBlock block = Convert(stream->Next());
    std::copy_n(block.begin(), std::min(kBlock, count - i), out + i);
  }
  return kTfLiteOk;
}

TfLiteStatus ResizeChoices(TfLiteContext* context, TfLiteNode* node, TfLiteTensor* output) {
  const TfLiteTensor* logits = tflite::GetInput(context, node, 0);
  const TfLiteTensor* samples = tflite::GetInput(context, node, 1);
  TF_LITE_ENSURE_MSG(context, samples->data.raw != nullptr, "The number of samples has no data.");
  return ResizeTo(context, output, {tflite::SizeOfDimension(logits, 0), samples->data.i32[0]});
}

TfLiteStatus PrepareMultinomial(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* logits;
  const TfLiteTensor* samples;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&logits, &samples}, {&output}));
  LITMUS_ENSURE_TYPE(context, logits->type, kTfLiteFloat32, "The type of the logits");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(logits), 2,
                      "The number of dimensions of the logits");
  TF_LITE_ENSURE_MSG(context, tflite::SizeOfDimension(logits, 1) > 0, "There are no classes.");
  LITMUS_ENSURE_TYPE(context, samples->type, kTfLiteInt32, "The type of the number of samples");
  LITMUS_ENSURE_VALUE(context, tflite::NumElements(samples), 1,
                      "The number of elements of the number of samples");
  TF_LITE_ENSURE_MSG(context, output->type == kTfLiteInt32 || output->type == kTfLiteInt64,
                     "The classes drawn can be INT32 or INT64.");
  TF_LITE_ENSURE_OK(context, Seed(context, node));
  if (IsKnown(samples)) return ResizeChoices(context, node, output);
  tflite::SetTensorToDynamic(output);
  return kTfLiteOk;
}

// Running sums of the classes' probabilities, up to a factor. Infinite logits have probability 0.
void RunningSums(const float* logits, CountedVector<double>* sums) {
  float largest = std::numeric_limits<float>::lowest();
  for (size_t i = 0; i < sums->size(); ++i) {
    if (std::isfinite(logits[i])) largest = std::max(largest, logits[i]);
  }
  double total = 0;
  for (size_t i = 0; i < sums->size(); ++i) {
    if (std::isfinite(logits[i])) {
      total += std::exp(static_cast<double>(logits[i]) - static_cast<double>(largest));
    }
    (*sums)[i] = total;
  }
}

template <typename T>
void Draw(PhiloxStream stream, const float* logits, int batches, size_t classes, size_t samples,
          T* out) {
  CountedVector<double> sums(classes);
  std::array<uint32_t, kBlock> bits = {};
  size_t used = kBlock;
  for (int b = 0; b < batches; ++b) {
    RunningSums(logits + static_cast<size_t>(b) * classes, &sums);
    for (size_t s = 0; s < samples; ++s) {
      if (used == kBlock) {
        bits = stream.Next();
        used = 0;
      }
      const double wanted = UnitDouble(bits[used], bits[used + 1]) * sums.back();
      used += 2;
      *out++ = static_cast<T>(std::upper_bound(sums.begin(), sums.end(), wanted) - sums.begin());
    }
  }
}

TfLiteStatus EvalMultinomial(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) {
    TF_LITE_ENSURE_OK(context, ResizeChoices(context, node, output));
  }
  const TfLiteTensor* logits = tflite::GetInput(context, node, 0);
  const int batches = tflite::SizeOfDimension(logits, 0);
  const auto classes = static_cast<size_t>(tflite::SizeOfDimension(logits, 1));
  const auto samples = static_cast<size_t>(tflite::SizeOfDimension(output, 1));
  auto* stream = static_cast<PhiloxStream*>(node->user_data);
  const float* values = tflite::GetTensorData<float>(logits);
  if (output->type == kTfLiteInt32) {
    Draw(*stream, values, batches, classes, samples, tflite::GetTensorData<int32_t>(output));
  } else {
    Draw(*stream, values, batches, classes, samples, tflite::GetTensorData<int64_t>(output));
  }
  // As in TensorFlow, the next run starts far away in the stream.
  stream->Skip(static_cast<uint64_t>(batches) * ((samples + 3) / 4 * 4) * 2 * 256);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_RANDOM_UNIFORM() {
  return litmus::MakeRegistration<litmus::PhiloxStream, litmus::PrepareNumbers,
                                  litmus::EvalNumbers<litmus::UniformBlock>>();
}
TfLiteRegistration* Register_RANDOM_STANDARD_NORMAL() {
  return litmus::MakeRegistration<litmus::PhiloxStream, litmus::PrepareNumbers,
                                  litmus::EvalNumbers<litmus::NormalBlock>>();
}
TfLiteRegistration* Register_MULTINOMIAL() {
  return litmus::MakeRegistration<litmus::PhiloxStream, litmus::PrepareMultinomial,
                                  litmus::EvalMultinomial>();
}

}  // namespace tflite::ops::builtin
