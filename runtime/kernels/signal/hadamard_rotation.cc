// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The custom operator aeq.hadamard_rotation (AI Edge Quantizer's), which spreads outliers before a
// FULLY_CONNECTED whose weights were rotated in the same way: multiplies blocks of the last
// dimension by the Hadamard matrix H[i][j] = (−1)^(number of bits that are set in both i and j),
// divided by the root of the block's size.
//
// The options are a FlexBuffer map: hadamard_size, a power of two, and random_binary_vector, a
// vector of signs. No quantiser writes signs other than 1 so far. LiteRT ignores the vector; here
// other signs are refused.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/custom/custom_ops_register.h"
#include "runtime/kernels/custom/flex_options.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

constexpr double kButterflyNs = 0.3;  // approximate nanoseconds for a sum and a difference

struct Hadamard {
  int64_t size = 0;
};

TfLiteStatus ReadOptions(TfLiteContext* context, const TfLiteNode* node, Hadamard* hadamard) {
  const auto options = FlexOptions(node);
  TF_LITE_ENSURE_MSG(context, options.has_value(), "The options are not a flexbuffer map.");
  const int64_t size = FlexInteger((*options)["hadamard_size"]);
  TF_LITE_ENSURE_MSG(context, size > 0 && (size & (size - 1)) == 0,
                     "hadamard_size is %lld; it must be a power of two.",
                     static_cast<long long>(size));
  hadamard->size = size;
  const flexbuffers::Reference signs = (*options)["random_binary_vector"];
  if (signs.IsNull()) return kTfLiteOk;
  const auto values = FlexIntegers(signs);
  TF_LITE_ENSURE_MSG(context, values.has_value(), "random_binary_vector is not a list of numbers.");
  for (const int64_t sign : *values) {
    TF_LITE_ENSURE_MSG(context, sign == 1,
                       "random_binary_vector has a %lld; only a rotation without random signs, all "
                       "of them 1, is supported.",
                       static_cast<long long>(sign));
  }
  return kTfLiteOk;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input}, {&output}));
  LITMUS_ENSURE_TYPE(context, input->type, kTfLiteFloat32, "The type of the input");
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteFloat32, "The type of the output");
  auto* hadamard = static_cast<Hadamard*>(node->user_data);
  TF_LITE_ENSURE_OK(context, ReadOptions(context, node, hadamard));
  const int rank = tflite::NumDimensions(input);
  TF_LITE_ENSURE_MSG(context, rank >= 1 && input->dims->data[rank - 1] % hadamard->size == 0,
                     "The last dimension of the input, of shape %s, must be a multiple of "
                     "hadamard_size, %lld.",
                     tflite::GetShapeDebugString(input->dims).c_str(),
                     static_cast<long long>(hadamard->size));
  return ResizeTo(context, output, DimsOf(input));
}

// The fast transform, in place: sums and differences of values at distance 1, then 2, 4, …. Two
// such steps are done together, so that memory is read and written once, which is 1.3 to 1.5 times
// as fast as single steps.
void Rotate(float* x, int64_t size, float factor) {
  int64_t apart = 1;
  for (; 4 * apart <= size; apart *= 4) {
    for (int64_t block = 0; block < size; block += 4 * apart) {
      float* __restrict x0 = x + block, * __restrict x1 = x0 + apart;
      float* __restrict x2 = x1 + apart, * __restrict x3 = x2 + apart;
      for (int64_t i = 0; i < apart; ++i) {
        const float a = x0[i] + x1[i], b = x0[i] - x1[i];
        const float c = x2[i] + x3[i], d = x2[i] - x3[i];
        x0[i] = a + c;
        x1[i] = b + d;
        x2[i] = a - c;
        x3[i] = b - d;
      }
    }
  }
  if (apart < size) {
    float* __restrict low = x, * __restrict high = x + apart;
    for (int64_t i = 0; i < apart; ++i) {
      const float a = low[i] + high[i], b = low[i] - high[i];
      low[i] = a;
      high[i] = b;
    }
  }
  for (int64_t i = 0; i < size; ++i) x[i] *= factor;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const int64_t size = static_cast<const Hadamard*>(node->user_data)->size;
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  float* out = tflite::GetOutput(context, node, 0)->data.f;
  const float* in = input->data.f;
  const auto factor = static_cast<float>(1.0 / std::sqrt(static_cast<double>(size)));
  const auto blocks = static_cast<size_t>(tflite::NumElements(input) / size);
  const double block_ns =
      kButterflyNs * static_cast<double>(size) * (1 + std::log2(static_cast<double>(size)) / 2);
  ParallelFor(pool, blocks, block_ns, [&](size_t begin, size_t end) {
    for (size_t b = begin; b < end; ++b) {
      const int64_t first = static_cast<int64_t>(b) * size;
      std::copy_n(in + first, size, out + first);
      Rotate(out + first, size, factor);
    }
  });
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_HADAMARD_ROTATION() {
  return litmus::MakeRegistration<litmus::Hadamard, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::custom
