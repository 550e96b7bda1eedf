// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SOFTMAX over the last dimension: float32, float16; int8 and uint8 in fixed point; int16 by
// tables. Quantised results are the same in both resolvers.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/half.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/fixed_point.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/lookup16.h"
#include "runtime/kernels/common/map_elements.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/kernels/simd/int8/elementwise/softmax_rows.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/parallel_for.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

// Fixed-point formats: differences to the largest input are Q5.26, sums of exponentials Q12.19.
constexpr int kDiffIntegerBits = 5;
constexpr int kSumIntegerBits = 12;

// int16: the table covers differences in [−kExpRange, 0]; differences below are treated as
// −kExpRange.
constexpr double kExpRange = 10;

// Number of possible differences between an int8 or uint8 value and the largest value of its row.
constexpr int kDistances = 256;

// State of a node between Prepare and Eval.
struct OpData {
  int32_t multiplier = 0;  // used for int16
  int left_shift = 0;
  // int8 and uint8: the exponential of each difference to the largest input of a row, and the same
  // rounded to the format of the sum.
  int32_t exponentials[kDistances], summands[kDistances];
};

void PrepareFixedPoint(double beta, double scale, OpData* data) {
  const double real = std::min(beta * scale * (1 << (31 - kDiffIntegerBits)),
                               static_cast<double>(std::numeric_limits<int32_t>::max()));
  int32_t multiplier;
  int left_shift;
  QuantizeMultiplierGreaterThanOne(real, &multiplier, &left_shift);
  const double radius = static_cast<double>((1 << kDiffIntegerBits) - 1) *
                        static_cast<double>(int64_t{1} << (31 - kDiffIntegerBits)) /
                        static_cast<double>(int64_t{1} << left_shift);
  // Exponentials of larger distances are 0.
  const auto farthest = static_cast<int32_t>(std::floor(radius));
  for (int distance = 0; distance < kDistances; ++distance) {
    const int32_t rescaled =
        SaturatingRoundingDoublingHighMul(WrappingShiftLeft(-distance, left_shift), multiplier);
    const int32_t exponential = distance <= farthest ? ExpOnNegativeValues(rescaled) : 0;
    data->exponentials[distance] = exponential;
    data->summands[distance] = RoundingDivideByPOT(exponential, kSumIntegerBits);
  }
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) >= 1,
                     "The number of dimensions of the input is %d; it must be 1 or more.",
                     tflite::NumDimensions(input));
  const auto* params = static_cast<const TfLiteSoftmaxParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  const bool bytes = input->type == kTfLiteInt8 || input->type == kTfLiteUInt8;
  const bool widens = bytes && output->type == kTfLiteInt16;
  if (!widens) {
    LITMUS_ENSURE_TYPE_OF(context, input->type, output->type, "The type of the input",
                          "the type of the output");
  }
  if (input->type != kTfLiteFloat32 && input->type != kTfLiteFloat16 &&
      !IsQuantizedType(input->type)) {
    return UnsupportedType(context, input->type);
  }
  if (bytes) {
    // The result has steps of 1/256, or 1/65536, from the lowest value on, whatever the output's
    // scale is: TensorFlow Lite runs uint8 models with other scales.
    const float step = widens ? 1.0f / 65536 : 1.0f / 256;
    TF_LITE_ENSURE_MSG(
        context,
        output->type == kTfLiteUInt8 || (output->params.zero_point == (widens ? -32768 : -128) &&
                                         std::fabs(output->params.scale - step) < 0.001f * step),
        "The output's scale must be 1/256 (int16: 1/65536) and its zero point the "
        "lowest value.");
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, input, "input"));
    TF_LITE_ENSURE_MSG(context, params->beta > 0 && std::isfinite(params->beta),
                       "beta must be above 0.");
    auto* data = static_cast<OpData*>(node->user_data);
    PrepareFixedPoint(params->beta, input->params.scale, data);
  }
  if (input->type == kTfLiteInt16) {
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, input, "input"));
    TF_LITE_ENSURE_MSG(context,
                       input->params.zero_point == 0 && output->params.zero_point == 0 &&
                           std::fabs(output->params.scale - 1.0f / 32768) < 0.001f / 32768,
                       "int16 needs zero points of 0 and an output's scale of 1/32768.");
    TF_LITE_ENSURE_MSG(context, params->beta > 0 && std::isfinite(params->beta),
                       "beta must be above 0.");
    auto* data = static_cast<OpData*>(node->user_data);
    const double rescale = static_cast<double>(input->params.scale * params->beta);
    QuantizeMultiplier(rescale / (kExpRange / 65535), &data->multiplier, &data->left_shift);
  }
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

// Softmax of one float16 row, computed in float and rounded once.
void HalfRow(const uint16_t* in, int depth, float beta, uint16_t* out) {
  CountedVector<float> values(static_cast<size_t>(depth));
  std::transform(in, in + depth, values.begin(), HalfToFloat);
  elementwise::BestKernels().softmax(values.data(), 1, values.size(), beta, values.data());
  std::transform(values.begin(), values.end(), out, FloatToHalf);
}

// For rows with at most kDistances elements.
template <typename T, typename Out>
void FixedPointShortRows(const T* in, size_t rows, size_t depth, const OpData& data, Out* out) {
  // Elements that are computed at a time; their exponentials fit into the L1 cache.
  constexpr size_t kElements = 2048;
  int32_t exponentials[kElements];
  constexpr size_t kMostRows = kElements / int8::SoftmaxStride(1);
  uint32_t sums[kMostRows];
  int8::SoftmaxScale scales[kMostRows];
  const size_t most = kElements / int8::SoftmaxStride(depth);
  for (size_t count; rows > 0; rows -= count, in += count * depth, out += count * depth) {
    count = std::min(rows, most);
    int8::SoftmaxSums(in, count, depth, data.exponentials, exponentials, sums);
    int8::SoftmaxScales(sums, count, 8 * sizeof(Out), scales);
    int8::SoftmaxOutputs(exponentials, count, depth, scales, out);
  }
}

// For a longer row: computes the output of each possible difference once, then looks up each
// element.
template <typename T, typename Out>
void FixedPointLongRow(const T* in, size_t depth, const OpData& data, Out* out) {
  const T max = *std::max_element(in, in + depth);
  uint32_t sum = 0;
  for (size_t c = 0; c < depth; ++c) sum += static_cast<uint32_t>(data.summands[max - in[c]]);
  int8::SoftmaxScale scale;
  int8::SoftmaxScales(&sum, 1, 8 * sizeof(Out), &scale);
  Out outputs[kDistances];
  int8::SoftmaxOutputs(data.exponentials, 1, kDistances, &scale, outputs);
  for (size_t c = 0; c < depth; ++c) out[c] = outputs[max - in[c]];
}

// For rows of two elements, whose results depend only on their difference: computes all results
// once, then looks them up.
template <typename T, typename Out>
void FixedPointPairs(const T* in, size_t rows, const OpData& data, Out* out) {
  constexpr int kMost = kDistances - 1;
  constexpr T kHigh = std::numeric_limits<T>::max();
  T pairs[kDistances][2];
  for (int d = 0; d < kDistances; ++d) pairs[d][0] = kHigh, pairs[d][1] = static_cast<T>(kHigh - d);
  Out results[2 * kMost + 1][2];  // by difference, from -kMost on
  FixedPointShortRows(pairs[0], kDistances, 2, data, results[kMost]);
  for (int d = 1; d <= kMost; ++d) {
    std::reverse_copy(results[kMost + d], results[kMost + d] + 2, results[kMost - d]);
  }
  for (size_t r = 0; r < rows; ++r, in += 2, out += 2) {
    std::copy_n(results[kMost + in[0] - in[1]], 2, out);
  }
}

template <typename T, typename Out>
void FixedPointRows(const T* in, size_t rows, int depth, const OpData& data, Out* out) {
  // Min number of rows for the table of pairs: about twice the number of its results.
  constexpr size_t kManyPairs = 512;
  const auto n = static_cast<size_t>(depth);
  if (depth == 2 && rows >= kManyPairs) return FixedPointPairs(in, rows, data, out);
  if (depth <= kDistances) return FixedPointShortRows(in, rows, n, data, out);
  for (size_t r = 0; r < rows; ++r, in += n, out += n) FixedPointLongRow(in, n, data, out);
}

void Int16Row(const int16_t* in, int depth, const OpData& data, int16_t* out) {
  static const Lookup16 exponential([](double x) { return std::exp(x); }, -kExpRange, 0);
  static const Lookup16 reciprocal([](double x) { return 1 / (1 + x); }, 0, 1);
  const int32_t max = *std::max_element(in, in + depth);
  int32_t sum = 0;  // Q16.15
  for (int c = 0; c < depth; ++c) {
    const int64_t diff =
        MultiplyByQuantizedMultiplier(int32_t{in[c]} - max, data.multiplier, data.left_shift);
    const auto centred = static_cast<int16_t>(std::clamp<int64_t>(diff + 32767, -32768, 32767));
    out[c] = exponential(centred);
    sum = WrappingSum(sum, int32_t{out[c]});
  }
  // The sum is 2^k · (1 + x) with x in [0, 1). The range of int16 is mapped to the range of x.
  const int headroom = sum > 0 ? __builtin_clz(static_cast<uint32_t>(sum)) : 1;
  const int64_t shifted = ((static_cast<int64_t>(sum) << (headroom - 1)) + (1 << 13)) >> 14;
  const auto argument =
      static_cast<int16_t>(std::clamp<int64_t>(shifted - (1 << 15) - (1 << 16), -32768, 32767));
  const int64_t scale = reciprocal(argument);
  const int right = 31 - headroom;
  const int64_t half = right > 0 ? int64_t{1} << (right - 1) : 0;
  for (int c = 0; c < depth; ++c) {
    out[c] = static_cast<int16_t>(std::clamp<int64_t>((out[c] * scale + half) >> right, 0, 32767));
  }
}

constexpr double kElementNs = 1;  // approximate nanoseconds per element

// Arguments of the loop over rows.
struct SoftmaxTask {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  const OpData* data;
  float beta;
  int depth;
};

void SoftmaxRows(const SoftmaxTask& task, size_t begin, size_t end) {
  const size_t first = begin * task.depth, rows = end - begin;
  const TfLitePtrUnion in = task.input->data, out = task.output->data;
  switch (task.input->type) {
    case kTfLiteFloat32:
      elementwise::BestKernels().softmax(in.f + first, rows, static_cast<size_t>(task.depth),
                                         task.beta, out.f + first);
      break;
    case kTfLiteInt8:
      if (task.output->type == kTfLiteInt16) {
        FixedPointRows(in.int8 + first, rows, task.depth, *task.data, out.i16 + first);
      } else {
        FixedPointRows(in.int8 + first, rows, task.depth, *task.data, out.int8 + first);
      }
      break;
    case kTfLiteUInt8:
      if (task.output->type == kTfLiteInt16) {
        FixedPointRows(in.uint8 + first, rows, task.depth, *task.data, out.i16 + first);
      } else {
        FixedPointRows(in.uint8 + first, rows, task.depth, *task.data, out.uint8 + first);
      }
      break;
    case kTfLiteFloat16:
      for (size_t i = first; i < end * task.depth; i += task.depth) {
        HalfRow(reinterpret_cast<const uint16_t*>(in.raw_const) + i, task.depth, task.beta,
                reinterpret_cast<uint16_t*>(out.raw) + i);
      }
      break;
    default:
      for (size_t i = first; i < end * task.depth; i += task.depth) {
        Int16Row(in.i16 + i, task.depth, *task.data, out.i16 + i);
      }
  }
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  const auto* params = static_cast<const TfLiteSoftmaxParams*>(node->builtin_data);
  const int depth = input->dims->data[input->dims->size - 1];
  const int64_t elements = tflite::NumElements(input);
  if (elements == 0) return kTfLiteOk;
  const SoftmaxTask task = {input, output, static_cast<const OpData*>(node->user_data),
                            params->beta, depth};
  ParallelFor(pool, static_cast<size_t>(elements / depth), kElementNs * depth,
              [&](size_t begin, size_t end) { SoftmaxRows(task, begin, end); });
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_SOFTMAX() {
  return litmus::MakeRegistration<litmus::OpData, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
