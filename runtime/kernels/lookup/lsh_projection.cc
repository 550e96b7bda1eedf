// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// LSH_PROJECTION: bits of a locality-sensitive hash. A bit is the sign of the weighted sum of the
// input rows' fingerprints; each fingerprint includes the bit's seed.
#include <cstring>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/lookup/farm_hash.h"

namespace litmus {
namespace {

bool IsSparse(const TfLiteNode* node) {
  return static_cast<const TfLiteLSHProjectionParams*>(node->builtin_data)->type ==
         kTfLiteLshProjectionSparse;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_MSG(context, tflite::NumInputs(node) == 2 || tflite::NumInputs(node) == 3,
                     "The number of inputs is %d; it must be 2 or 3.", tflite::NumInputs(node));
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *seeds, *input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&seeds, &input}, {&output}));
  LITMUS_ENSURE_TYPE(context, seeds->type, kTfLiteFloat32, "The type of the hash functions");
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteInt32, "The type of the output");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(seeds), 2,
                      "The number of dimensions of the hash functions");
  TF_LITE_ENSURE_MSG(context, seeds->dims->data[1] <= 32, "A hash may have at most 32 bits.");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) >= 1,
                     "The number of dimensions of the input is %d; it must be 1 or more.",
                     tflite::NumDimensions(input));
  size_t size;
  TF_LITE_ENSURE_OK(context, ElementSize(context, input, &size));
  const TfLiteTensor* weights = tflite::GetOptionalInputTensor(context, node, 2);
  if (weights != nullptr) {
    LITMUS_ENSURE_TYPE(context, weights->type, kTfLiteFloat32, "The type of the weights");
    LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(weights), 1,
                        "The number of dimensions of the weights");
    LITMUS_ENSURE_VALUE_OF(context, weights->dims->data[0], input->dims->data[0],
                           "Dimension 0 of the weights", "dimension 0 of the input");
  }
  const auto* params = static_cast<const TfLiteLSHProjectionParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  TF_LITE_ENSURE_MSG(
      context,
      params->type == kTfLiteLshProjectionSparse || params->type == kTfLiteLshProjectionDense,
      "The projection must be sparse or dense.");
  const int64_t hashes = seeds->dims->data[0], bits = seeds->dims->data[1];
  return ResizeTo(context, output, {IsSparse(node) ? hashes : hashes * bits});
}

uint32_t Bit(const TfLiteTensor* input, const float* weights, float seed, std::vector<char>* key) {
  const size_t row = key->size() - sizeof(seed);
  std::memcpy(key->data(), &seed, sizeof(seed));
  double score = 0;
  for (int i = 0; i < input->dims->data[0]; ++i) {
    if (row > 0) {
      std::memcpy(key->data() + sizeof(seed), input->data.raw + static_cast<size_t>(i) * row, row);
    }
    const auto hash =
        static_cast<double>(static_cast<int64_t>(Fingerprint64(key->data(), key->size())));
    score += weights == nullptr ? hash : static_cast<double>(weights[i]) * hash;
  }
  return score > 0 ? 1 : 0;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* seeds = tflite::GetInput(context, node, 0);
  const TfLiteTensor* input = tflite::GetInput(context, node, 1);
  const TfLiteTensor* weight_tensor = tflite::GetOptionalInputTensor(context, node, 2);
  const float* weights = weight_tensor == nullptr ? nullptr : weight_tensor->data.f;
  int32_t* out = tflite::GetOutput(context, node, 0)->data.i32;
  const int rows = input->dims->data[0], bits = seeds->dims->data[1];
  std::vector<char> key(sizeof(float) + (rows == 0 ? 0 : input->bytes / static_cast<size_t>(rows)));
  for (int64_t h = 0; h < seeds->dims->data[0]; ++h) {
    uint64_t signature = 0;
    for (int b = 0; b < bits; ++b) {
      const uint32_t bit = Bit(input, weights, seeds->data.f[h * bits + b], &key);
      signature = signature << 1 | bit;
      if (!IsSparse(node)) *out++ = static_cast<int32_t>(bit);
    }
    // The number of the hash function is added above the signature's bits, so that signatures of
    // different functions differ.
    if (IsSparse(node)) {
      *out++ = static_cast<int32_t>(
          static_cast<uint32_t>(signature + (static_cast<uint64_t>(h) << bits)));
    }
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_LSH_PROJECTION() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
