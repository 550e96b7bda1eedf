// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// MEAN and SUM over any axes: float32, int32, int64; int8, uint8 and int16 quantised. Quantised
// inputs are summed exactly; the mean's division by n is folded into the fixed-point multiplier,
// the sum is rescaled in float.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/builtin_kernels.h"
#include "runtime/kernels/kernel_util.h"
#include "runtime/kernels/quantization.h"
#include "runtime/kernels/quantized_tensor.h"

namespace litmus {
namespace {

enum class Kind { kMean, kSum };

constexpr int kMaxRank = 8;

struct OpData {
  int32_t multiplier = 0;
  int shift = 0;
};

// Which input dimensions are reduced.
TfLiteStatus ReducedDimensions(TfLiteContext* context, const TfLiteTensor* input,
                               const TfLiteTensor* axis, bool* reduced) {
  const int rank = tflite::NumDimensions(input);
  std::fill_n(reduced, kMaxRank, false);
  const int64_t n = tflite::NumElements(axis);
  for (int64_t i = 0; i < n; ++i) {
    const int a = axis->data.i32[i] + (axis->data.i32[i] < 0 ? rank : 0);
    TF_LITE_ENSURE_MSG(context, a >= 0 && a < rank, "An axis is out of range.");
    reduced[a] = true;
  }
  return kTfLiteOk;
}

TfLiteStatus ResizeOutput(TfLiteContext* context, TfLiteNode* node, const TfLiteTensor* input,
                          const TfLiteTensor* axis, TfLiteTensor* output) {
  bool reduced[kMaxRank];
  TF_LITE_ENSURE_OK(context, ReducedDimensions(context, input, axis, reduced));
  const auto* params = static_cast<const TfLiteReducerParams*>(node->builtin_data);
  const bool keep = params != nullptr && params->keep_dims;
  int dims[kMaxRank], rank = 0;
  for (int d = 0; d < input->dims->size; ++d) {
    if (!reduced[d]) dims[rank++] = input->dims->data[d];
    if (reduced[d] && keep) dims[rank++] = 1;
  }
  TfLiteIntArray* shape = TfLiteIntArrayCreate(rank);
  std::copy_n(dims, rank, shape->data);
  return context->ResizeTensor(context, output, shape);
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_EQ(context, tflite::NumInputs(node), 2);
  TF_LITE_ENSURE_EQ(context, tflite::NumOutputs(node), 1);
  const TfLiteTensor *input, *axis;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 1, &axis));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  TF_LITE_ENSURE_TYPES_EQ(context, axis->type, kTfLiteInt32);
  TF_LITE_ENSURE_TYPES_EQ(context, input->type, output->type);
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) <= kMaxRank,
                     "At most 8 dimensions are supported.");
  if (IsQuantizedType(input->type)) {
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, input, "input"));
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, output, "output"));
    auto* data = static_cast<OpData*>(node->user_data);
    QuantizeMultiplier(static_cast<double>(input->params.scale) / output->params.scale,
                       &data->multiplier, &data->shift);
  }
  if (!tflite::IsConstantOrPersistentTensor(axis)) {
    tflite::SetTensorToDynamic(output);
    return kTfLiteOk;
  }
  return ResizeOutput(context, node, input, axis, output);
}

// sums[o] = Σ of the input elements that fall on output element o, in the input's order.
template <typename T, typename Sum>
std::vector<Sum> Sums(const TfLiteTensor* input, const bool* reduced, int64_t outputs) {
  std::vector<Sum> sums(outputs, Sum{0});
  const int rank = tflite::NumDimensions(input);
  int64_t strides[kMaxRank] = {}, stride = 1;
  for (int d = rank - 1; d >= 0; --d) {
    strides[d] = reduced[d] ? 0 : stride;
    if (!reduced[d]) stride *= input->dims->data[d];
  }
  const T* in = tflite::GetTensorData<T>(input);
  const int64_t n = tflite::NumElements(input);
  const int64_t inner = rank == 0 ? 1 : input->dims->data[rank - 1];
  const int64_t inner_stride = rank == 0 ? 0 : strides[rank - 1];
  int index[kMaxRank] = {};
  int64_t offset = 0;
  for (int64_t i = 0; i < n; i += inner) {
    Sum* target = sums.data() + offset;
    if (inner_stride == 0) {
      for (int64_t k = 0; k < inner; ++k) *target += in[i + k];
    } else {
      for (int64_t k = 0; k < inner; ++k) target[k] += in[i + k];
    }
    for (int d = rank - 2; d >= 0; --d) {
      offset += strides[d];
      if (++index[d] < input->dims->data[d]) break;
      offset -= strides[d] * input->dims->data[d];
      index[d] = 0;
    }
  }
  return sums;
}

template <Kind kind, typename T>
void EvalPlain(const TfLiteTensor* input, const bool* reduced, int64_t count,
               TfLiteTensor* output) {
  const int64_t outputs = tflite::NumElements(output);
  const auto sums = Sums<T, T>(input, reduced, outputs);
  T* out = tflite::GetTensorData<T>(output);
  for (int64_t o = 0; o < outputs; ++o) {
    out[o] = kind == Kind::kSum ? sums[o] : count > 0 ? sums[o] / static_cast<T>(count) : T{0};
  }
}

template <Kind kind, typename T>
void EvalQuantized(const TfLiteTensor* input, const bool* reduced, int64_t count,
                   const OpData& data, TfLiteTensor* output) {
  const int64_t outputs = tflite::NumElements(output);
  const auto sums = Sums<T, int64_t>(input, reduced, outputs);
  int32_t multiplier = data.multiplier;
  int shift = data.shift;
  if (kind == Kind::kMean && count > 1) {
    const int bits = std::min({63 - __builtin_clzll(static_cast<uint64_t>(count)), 32, 31 + shift});
    multiplier = static_cast<int32_t>((static_cast<int64_t>(multiplier) << bits) / count);
    shift -= bits;
  }
  constexpr int64_t kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
  T* out = tflite::GetTensorData<T>(output);
  if (kind == Kind::kSum) {
    // In float: the reference's fixed point is wrong by one here and there.
    const float scale = input->params.scale / output->params.scale;
    const float bias =
        static_cast<float>(-input->params.zero_point) * scale * static_cast<float>(count);
    for (int64_t o = 0; o < outputs; ++o) {
      const float value = std::round(static_cast<float>(sums[o]) * scale + bias) +
                          static_cast<float>(output->params.zero_point);
      out[o] =
          static_cast<T>(std::clamp(value, static_cast<float>(kLow), static_cast<float>(kHigh)));
    }
    return;
  }
  for (int64_t o = 0; o < outputs; ++o) {
    const auto sum = static_cast<int32_t>(sums[o] - count * input->params.zero_point);
    const int64_t value =
        int64_t{MultiplyByQuantizedMultiplier(sum, multiplier, shift)} + output->params.zero_point;
    out[o] = static_cast<T>(std::clamp(value, kLow, kHigh));
  }
}

template <Kind kind>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor *input, *axis;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 1, &axis));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  if (tflite::IsDynamicTensor(output)) {
    TF_LITE_ENSURE_OK(context, ResizeOutput(context, node, input, axis, output));
  }
  bool reduced[kMaxRank];
  TF_LITE_ENSURE_OK(context, ReducedDimensions(context, input, axis, reduced));
  int64_t count = 1;
  for (int d = 0; d < input->dims->size; ++d) count *= reduced[d] ? input->dims->data[d] : 1;
  const auto& data = *static_cast<const OpData*>(node->user_data);
  switch (input->type) {
    case kTfLiteFloat32:
      EvalPlain<kind, float>(input, reduced, count, output);
      return kTfLiteOk;
    case kTfLiteInt32:
      EvalPlain<kind, int32_t>(input, reduced, count, output);
      return kTfLiteOk;
    case kTfLiteInt64:
      EvalPlain<kind, int64_t>(input, reduced, count, output);
      return kTfLiteOk;
    case kTfLiteInt8:
      EvalQuantized<kind, int8_t>(input, reduced, count, data, output);
      return kTfLiteOk;
    case kTfLiteUInt8:
      EvalQuantized<kind, uint8_t>(input, reduced, count, data, output);
      return kTfLiteOk;
    case kTfLiteInt16:
      EvalQuantized<kind, int16_t>(input, reduced, count, data, output);
      return kTfLiteOk;
    default:
      TF_LITE_KERNEL_LOG(context, "Type %s is not supported.", TfLiteTypeGetName(input->type));
      return kTfLiteError;
  }
}

void* Init(TfLiteContext*, const char*, size_t) { return new OpData; }
void Free(TfLiteContext*, void* data) { delete static_cast<OpData*>(data); }

template <Kind kind>
TfLiteRegistration* Registration() {
  static TfLiteRegistration registration = [] {
    TfLiteRegistration r = {};
    r.init = Init;
    r.free = Free;
    r.prepare = Prepare;
    r.invoke = Eval<kind>;
    return r;
  }();
  return &registration;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_MEAN() { return litmus::Registration<litmus::Kind::kMean>(); }
TfLiteRegistration* Register_SUM() { return litmus::Registration<litmus::Kind::kSum>(); }

}  // namespace tflite::ops::builtin
