// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// MEAN and SUM over any axes: float32, int32, int64; quantised int8, uint8 and int16. Quantised
// inputs are summed exactly; the division by n of a mean is part of the fixed-point multiplier, and
// a sum is rescaled in float. The fast kernel adds floats in blocks, on all threads; the reference
// kernel adds them in the input's order.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/scratch.h"
#include "runtime/kernels/reduction/reduction.h"
#include "runtime/kernels/simd/elementwise/sum.h"
#include "runtime/kernels/simd/int8/elementwise/rescale_sums.h"
#include "runtime/kernels/simd/int8/elementwise/sum_columns.h"
#include "runtime/kernels/simd/int8/elementwise/sum_rows.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

enum class Kind { kMean, kSum };
enum class Form { kFast, kPlain };

// State of a node between Prepare and Eval.
struct OpData {
  int32_t multiplier = 0;
  int shift = 0;
  ScratchBuffer scratch;
};

// The capability test of SumBytes: the sums fit 32 bits, and rows or columns are long enough for
// vectors.
bool SupportsSumBytes(const AxisShape& s) {
  return s.reduced < 1 << 23 && (s.inner == 1 || s.inner >= 16);
}

bool IsByte(TfLiteType type) { return type == kTfLiteInt8 || type == kTfLiteUInt8; }

template <Form form>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_OK(context, PrepareReduction(context, node));
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (IsQuantizedType(input->type)) {
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, input, "input"));
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, output, "output"));
    auto* data = static_cast<OpData*>(node->user_data);
    QuantizeMultiplier(static_cast<double>(input->params.scale) / output->params.scale,
                       &data->multiplier, &data->shift);
  }
  size_t scratch = 0;
  Reduction reduction;
  AxisShape shape;
  if (form == Form::kFast && (input->type == kTfLiteFloat32 || IsByte(input->type)) &&
      IsKnown(tflite::GetInput(context, node, 1))) {
    TF_LITE_ENSURE_OK(context, FindReduction(context, node, &reduction));
    if (!AsOneAxis(input, reduction, &shape)) {
      scratch = 0;
    } else if (input->type == kTfLiteFloat32) {
      scratch = elementwise::SumScratch({shape.outer, shape.reduced, shape.inner});
    } else if (SupportsSumBytes(shape)) {
      scratch = shape.outer * shape.inner;
    }
  }
  return static_cast<OpData*>(node->user_data)
      ->scratch.Reserve(context, node, static_cast<int64_t>(scratch * sizeof(float)));
}

// sums[o] = the sum of the input elements that belong to output element o. Sums of integers wrap
// around.
template <typename T, typename Sum>
CountedVector<Sum> Sums(const TfLiteTensor* input, const Reduction& reduction, int64_t outputs) {
  using Accumulator = std::conditional_t<std::is_integral_v<Sum>, uint64_t, Sum>;
  CountedVector<Accumulator> sums(static_cast<size_t>(outputs), Accumulator{0});
  Accumulator* to = sums.data();
  ForEachReduced<T>(input, reduction,
                    [to](int64_t o, T x) { to[o] += static_cast<Accumulator>(x); });
  return CountedVector<Sum>(sums.begin(), sums.end());
}

template <Kind kind, typename T>
void EvalPlain(const TfLiteTensor* input, const Reduction& reduction, TfLiteTensor* output) {
  const int64_t outputs = tflite::NumElements(output), count = reduction.count;
  // The mean is the exact sum, which may exceed 32 bits, divided by the count.
  using Sum = std::conditional_t<std::is_integral_v<T>, int64_t, T>;
  const auto sums = Sums<T, Sum>(input, reduction, outputs);
  T* out = tflite::GetTensorData<T>(output);
  for (int64_t o = 0; o < outputs; ++o) {
    if (kind == Kind::kSum) {
      out[o] = static_cast<T>(sums[o]);
    } else if (std::is_integral_v<T> && count == 0) {
      out[o] = 0;
    } else {
      out[o] = static_cast<T>(sums[o] / static_cast<Sum>(count));
    }
  }
}

// A sum of bools is true if at least one of them is.
void SumTruths(const TfLiteTensor* input, const Reduction& reduction, TfLiteTensor* output) {
  auto* out = tflite::GetTensorData<Truth>(output);
  std::fill_n(out, tflite::NumElements(output), Truth());
  ForEachReduced<Truth>(input, reduction,
                        [out](int64_t o, Truth x) { out[o] = WrappingSum(out[o], x); });
}

// Computes the output with vectorised sums. Returns false if the shape is not suitable or there is
// no scratch memory.
template <Kind kind>
bool EvalFloat(TfLiteContext* context, TfLiteNode* node, const Reduction& reduction,
               ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  AxisShape axis;
  if (!AsOneAxis(input, reduction, &axis)) return false;
  const elementwise::SumShape shape = {axis.outer, axis.reduced, axis.inner};
  auto* scratch = static_cast<float*>(ScratchBuffer::Get(context, node));
  if (scratch == nullptr && elementwise::SumScratch(shape) > 0) return false;
  float* out = output->data.f;
  elementwise::Sum(shape, input->data.f, out, scratch, pool);
  if (kind == Kind::kSum) return true;
  const auto count = static_cast<float>(reduction.count);
  const int64_t outputs = tflite::NumElements(output);
  for (int64_t o = 0; o < outputs; ++o) out[o] /= count;
  return true;
}

// Returns the sums of int8 or uint8 elements, in scratch memory; null if there is none.
template <typename T>
const int32_t* SumBytes(TfLiteContext* context, TfLiteNode* node, const Reduction& reduction) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  auto* sums = static_cast<uint32_t*>(ScratchBuffer::Get(context, node));
  AxisShape s;
  if (sums == nullptr || !AsOneAxis(input, reduction, &s) || !SupportsSumBytes(s)) return nullptr;
  constexpr bool kSigned = std::is_signed_v<T>;
  const auto* bytes = reinterpret_cast<const uint8_t*>(tflite::GetTensorData<T>(input));
  constexpr uint8_t kSignXor = kSigned ? 0x80 : 0;
  if (s.inner == 1) int8::SumRowsU8(bytes, s.outer, s.reduced, kSignXor, sums);
  for (size_t o = 0; s.inner > 1 && o < s.outer; ++o) {
    int8::SumColumnsU8(bytes + o * s.reduced * s.inner, s.reduced, s.inner, kSignXor,
                       sums + o * s.inner);
  }
  const auto offset = static_cast<uint32_t>(kSigned ? 128 * s.reduced : 0);
  for (size_t i = 0; i < s.outer * s.inner; ++i) sums[i] -= offset;
  return reinterpret_cast<const int32_t*>(sums);
}

// Requantises the sums, one per output element.
template <Kind kind, typename T, typename AllSums>
void Rescale(const TfLiteTensor* input, const Reduction& reduction,
             [[maybe_unused]] const OpData& data, const AllSums& sums, TfLiteTensor* output) {
  const int64_t outputs = tflite::NumElements(output), count = reduction.count;
  T* out = tflite::GetTensorData<T>(output);
  if (count == 0) {  // as in TensorFlow Lite, instead of the zero point
    std::fill_n(out, outputs, T{0});
    return;
  }
  // true: the sums are 32-bit sums of bytes.
  constexpr bool kInVectors = std::is_pointer_v<AllSums>;
  constexpr int64_t kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
  const int32_t zero_point = output->params.zero_point;
  if constexpr (kind == Kind::kSum) {
    // Rescaled in float, because the fixed-point arithmetic of the reference is sometimes off by
    // one.
    const float scale = input->params.scale / output->params.scale;
    const float bias =
        static_cast<float>(-input->params.zero_point) * scale * static_cast<float>(count);
    const int8::SumScale s = {scale, bias, static_cast<float>(zero_point)};
    if constexpr (kInVectors) {
      return int8::ScaleSums(s, sums, static_cast<size_t>(outputs), out);
    } else {
      for (int64_t o = 0; o < outputs; ++o) {
        const float value = std::round(static_cast<float>(sums[o]) * scale + bias) + s.zero_point;
        out[o] =
            static_cast<T>(std::clamp(value, static_cast<float>(kLow), static_cast<float>(kHigh)));
      }
    }
  } else {
    int32_t multiplier = data.multiplier;
    int shift = data.shift;
    if (count > 1) {
      const int bits =
          std::min({63 - __builtin_clzll(static_cast<uint64_t>(count)), 32, 31 + shift});
      multiplier = static_cast<int32_t>((static_cast<int64_t>(multiplier) << bits) / count);
      shift -= bits;
    }
    const int64_t offset = count * input->params.zero_point;
    if constexpr (kInVectors) {
      int8::ScaleToMeans({static_cast<int32_t>(offset), multiplier, shift, zero_point}, sums,
                         static_cast<size_t>(outputs), out);
    } else {
      for (int64_t o = 0; o < outputs; ++o) {
        const auto sum = static_cast<int32_t>(sums[o] - offset);
        const int64_t value =
            int64_t{MultiplyByQuantizedMultiplier(sum, multiplier, shift)} + zero_point;
        out[o] = static_cast<T>(std::clamp(value, kLow, kHigh));
      }
    }
  }
}

template <Kind kind, Form form, typename T>
void EvalQuantized(TfLiteContext* context, TfLiteNode* node, const Reduction& reduction) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  const auto& data = *static_cast<const OpData*>(node->user_data);
  if constexpr (form == Form::kFast && sizeof(T) == 1) {
    const int32_t* sums = SumBytes<T>(context, node, reduction);
    if (sums != nullptr) return Rescale<kind, T>(input, reduction, data, sums, output);
  }
  const auto sums = Sums<T, int64_t>(input, reduction, tflite::NumElements(output));
  Rescale<kind, T>(input, reduction, data, sums, output);
}

template <Kind kind, Form form>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  Reduction reduction;
  TF_LITE_ENSURE_OK(context, StartReduction(context, node, &reduction));
  switch (input->type) {
    case kTfLiteFloat32:
      if (form == Form::kFast && EvalFloat<kind>(context, node, reduction, pool)) return kTfLiteOk;
      EvalPlain<kind, float>(input, reduction, output);
      return kTfLiteOk;
    case kTfLiteInt32:
      EvalPlain<kind, int32_t>(input, reduction, output);
      return kTfLiteOk;
    case kTfLiteInt64:
      EvalPlain<kind, int64_t>(input, reduction, output);
      return kTfLiteOk;
    case kTfLiteInt8:
      EvalQuantized<kind, form, int8_t>(context, node, reduction);
      return kTfLiteOk;
    case kTfLiteUInt8:
      EvalQuantized<kind, form, uint8_t>(context, node, reduction);
      return kTfLiteOk;
    case kTfLiteInt16:
      EvalQuantized<kind, form, int16_t>(context, node, reduction);
      return kTfLiteOk;
    case kTfLiteBool:
      if (kind == Kind::kMean) break;
      SumTruths(input, reduction, output);
      return kTfLiteOk;
    default:
      break;
  }
  return UnsupportedType(context, input->type);
}

template <Kind kind, Form form>
TfLiteRegistration* Registration() {
  return MakeRegistration<OpData, Prepare<form>, Eval<kind, form>>();
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_MEAN() {
  return litmus::Registration<litmus::Kind::kMean, litmus::Form::kFast>();
}
TfLiteRegistration* Register_MEAN_REF() {
  return litmus::Registration<litmus::Kind::kMean, litmus::Form::kPlain>();
}
TfLiteRegistration* Register_SUM() {
  return litmus::Registration<litmus::Kind::kSum, litmus::Form::kFast>();
}
TfLiteRegistration* Register_SUM_REF() {
  return litmus::Registration<litmus::Kind::kSum, litmus::Form::kPlain>();
}

}  // namespace tflite::ops::builtin
