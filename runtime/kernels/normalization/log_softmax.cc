// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// LOG_SOFTMAX over the last dimension: x − log Σ exp(x). int8 and uint8 use a table of
// exponentials.
#include <algorithm>
#include <cmath>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/map_elements.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/simd/elementwise/kernels.h"

namespace litmus {
namespace {

struct Exponentials {
  // index: difference to the largest input; value: exp(−scale · difference).
  float by_difference[256];
};

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, PrepareUnary(context, node, &input, &output));
  if (input->type == kTfLiteFloat32) return kTfLiteOk;
  if (input->type != kTfLiteInt8 && input->type != kTfLiteUInt8) {
    return UnsupportedType(context, input->type);
  }
  const int32_t highest = input->type == kTfLiteInt8 ? 127 : 255;
  TF_LITE_ENSURE_MSG(context,
                     output->params.scale == 16.0f / 256 && output->params.zero_point == highest,
                     "The output's scale must be 16/256 and its zero point the highest value.");
  auto* table = static_cast<Exponentials*>(node->user_data);
  for (int d = 0; d < 256; ++d) {
    table->by_difference[d] = std::exp(-input->params.scale * static_cast<float>(d));
  }
  return kTfLiteOk;
}

template <typename T>
void QuantizedRow(const T* in, T* out, int64_t depth, const TfLiteTensor* input,
                  const TfLiteTensor* output, const Exponentials& table) {
  const int32_t largest = *std::max_element(in, in + depth);
  float sum = 0;
  for (int64_t i = 0; i < depth; ++i) sum += table.by_difference[largest - in[i]];
  const float scale = input->params.scale / output->params.scale;
  const float offset = static_cast<float>(largest) * scale + std::log(sum) / output->params.scale;
  for (int64_t i = 0; i < depth; ++i) {
    const float value = std::rint(scale * static_cast<float>(in[i]) - offset) +
                        static_cast<float>(output->params.zero_point);
    out[i] = static_cast<T>(std::clamp(value, static_cast<float>(std::numeric_limits<T>::min()),
                                       static_cast<float>(std::numeric_limits<T>::max())));
  }
}

// Approximate nanoseconds per element for float, and for int8 and uint8.
constexpr double kFloatNs = 1, kByteNs = 3;

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  const auto& table = *static_cast<Exponentials*>(node->user_data);
  const int rank = tflite::NumDimensions(input);
  const int64_t depth = rank == 0 ? 1 : input->dims->data[rank - 1];
  const int64_t n = tflite::NumElements(input);
  if (n == 0) return kTfLiteOk;
  const bool is_float = input->type == kTfLiteFloat32;
  const elementwise::LogSoftmaxFn log_softmax = elementwise::BestKernels().log_softmax;
  ParallelRange(
      pool, n / depth,
      [&](int64_t begin, int64_t end) {
        if (is_float) {
          return log_softmax(input->data.f + begin * depth, static_cast<size_t>(end - begin),
                             static_cast<size_t>(depth), output->data.f + begin * depth);
        }
        for (int64_t at = begin * depth; at < end * depth; at += depth) {
          if (input->type == kTfLiteInt8) {
            QuantizedRow(input->data.int8 + at, output->data.int8 + at, depth, input, output,
                         table);
          } else {
            QuantizedRow(input->data.uint8 + at, output->data.uint8 + at, depth, input, output,
                         table);
          }
        }
      },
      (is_float ? kFloatNs : kByteNs) * static_cast<double>(depth));
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_LOG_SOFTMAX() {
  return litmus::MakeRegistration<litmus::Exponentials, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
