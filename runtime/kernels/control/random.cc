// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// RANDOM_UNIFORM, RANDOM_STANDARD_NORMAL, MULTINOMIAL. Equal seeds give the same numbers as in
// TensorFlow. The stream continues from run to run and restarts when the graph is prepared.
#include <cstdint>
#include <random>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/control/philox.h"
#include "runtime/kernels/control/random_numbers.h"

namespace litmus {
namespace {

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

template <FloatBlock (*Convert)(const RandomBits&)>
TfLiteStatus EvalNumbers(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, Resize(context, node, output));
  FillFromBlocks<Convert>(static_cast<PhiloxStream*>(node->user_data),
                          tflite::GetTensorData<float>(output),
                          static_cast<size_t>(tflite::NumElements(output)));
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
  // As in TensorFlow, the stream skips a fixed, much larger number of blocks before the next run.
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
