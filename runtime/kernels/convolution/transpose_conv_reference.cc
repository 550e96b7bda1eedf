// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/convolution/transpose_conv.h"
#include "runtime/kernels/convolution/transpose_conv_loop.h"
#include "runtime/kernels/operands/plain_weights.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

using tflite::GetTensorData;

// Arguments of the loop over output rows.
struct Rows {
  const ConvTensors* t;
  const ConvState* s;
  const int8_t* quantized;     // kHybrid: the quantised input
  const float *filter, *bias;  // kFloat: filter and bias as floats
};

float ClampFloat(float value, const ConvState& s) {
  return std::min(std::max(value, s.float_min), s.float_max);
}

void FloatRows(const Rows& r, int64_t begin, int64_t end) {
  const ConvState& s = *r.s;
  float* output = GetTensorData<float>(r.t->output);
  TransposeConvolve<float>(
      s.geometry, begin, end, GetTensorData<float>(r.t->input), r.filter,
      [](float sum, int, float x, float w) { return sum + x * w; },
      [&](int64_t i, int, int c, float sum) {
        output[i] = ClampFloat(r.bias ? sum + r.bias[c] : sum, s);
      });
}

void HybridRows(const Rows& r, int64_t begin, int64_t end) {
  const ConvState& s = *r.s;
  const float* bias = GetTensorData<float>(r.t->bias);
  float* output = GetTensorData<float>(r.t->output);
  TransposeConvolve<int32_t>(
      s.geometry, begin, end, r.quantized, GetTensorData<int8_t>(r.t->filter),
      [&](int32_t sum, int b, int8_t x, int8_t w) {
        return WrappingSum(sum, (x - s.image_zero_points[b]) * w);
      },
      [&](int64_t i, int b, int c, int32_t sum) {
        const float value = static_cast<float>(sum) * s.filter_scales[c] * s.image_scales[b];
        output[i] = ClampFloat(bias ? value + bias[c] : value, s);
      });
}

// Computes output rows [begin, end) from quantised activations of type T. Sum: type of sums and
// bias.
template <typename T, typename Weight, typename Sum>
void IntegerRows(const Rows& r, int64_t begin, int64_t end) {
  const ConvState& s = *r.s;
  const Sum* bias = GetTensorData<Sum>(r.t->bias);
  T* output = GetTensorData<T>(r.t->output);
  TransposeConvolve<Sum>(
      s.geometry, begin, end, GetTensorData<T>(r.t->input), GetTensorData<Weight>(r.t->filter),
      [&](Sum sum, int, T x, Weight w) {
        return WrappingSum(sum, Sum{(x - s.input_zero_point) * (w - s.filter_zero_point)});
      },
      [&](int64_t i, int, int c, Sum sum) {
        if (bias) sum = WrappingSum(sum, bias[c]);
        const int64_t scaled = MultiplyByQuantizedMultiplier(sum, s.multiplier[c], s.shift[c]);
        output[i] =
            static_cast<T>(ClampToRange(scaled + s.output_zero_point, s.act_min, s.act_max));
      });
}

void RunRows(const Rows& r, size_t begin, size_t end) {
  const auto from = static_cast<int64_t>(begin), to = static_cast<int64_t>(end);
  switch (r.s->arithmetic) {
    case ConvArithmetic::kFloat:
      return FloatRows(r, from, to);
    case ConvArithmetic::kHybrid:
      return HybridRows(r, from, to);
    case ConvArithmetic::kInt8:
      return IntegerRows<int8_t, int8_t, int32_t>(r, from, to);
    case ConvArithmetic::kUint8:
      return IntegerRows<uint8_t, uint8_t, int32_t>(r, from, to);
    case ConvArithmetic::kInt16:
      if (r.s->wide_sums) return IntegerRows<int16_t, int8_t, int64_t>(r, from, to);
      return IntegerRows<int16_t, int8_t, int32_t>(r, from, to);
  }
}

// Approximate nanoseconds of one output row.
double RowNs(const ConvGeometry& g) {
  constexpr double kTapNs = 1;
  return kTapNs * g.out_w * g.out_c * static_cast<double>(g.filter_h) * g.filter_w * g.in_c /
         (static_cast<double>(g.stride_h) * g.stride_w);
}

bool AllFinite(const float* values, int64_t n) {
  constexpr int64_t kBlock = 32;  // a loop of constant length, which the compiler vectorises
  constexpr uint32_t kExponent = 0x7f800000;
  for (int64_t i = 0; i < n; i += kBlock) {
    uint32_t bits[kBlock] = {}, found = 0;
    std::memcpy(bits, values + i, sizeof(float) * static_cast<size_t>(std::min(kBlock, n - i)));
    for (const uint32_t b : bits) found |= (b & kExponent) == kExponent ? 1 : 0;
    if (found != 0) return false;
  }
  return true;
}

CountedVector<float> Floats(const TfLiteTensor* tensor) {
  if (tensor == nullptr) return {};
  CountedVector<float> floats(static_cast<size_t>(tflite::NumElements(tensor)));
  StoredFloatsOf(tensor).CopyTo(floats.size(), floats.data());
  return floats;
}

}  // namespace

TfLiteStatus PrepareTransposeConvShapes(TfLiteContext* context, const char* op,
                                        const ConvTensors& t, const ConvParams& params,
                                        ConvState* state) {
  const std::string in = tflite::GetShapeDebugString(t.input->dims);
  const std::string filter = tflite::GetShapeDebugString(t.filter->dims);
  TF_LITE_ENSURE_MSG(
      context, tflite::NumDimensions(t.input) == 4 && tflite::NumDimensions(t.filter) == 4,
      "%s: input %s and filter %s must have four dimensions.", op, in.c_str(), filter.c_str());
  TF_LITE_ENSURE_MSG(context, params.stride_h > 0 && params.stride_w > 0,
                     "%s: strides (%d, %d) must be positive.", op, params.stride_h,
                     params.stride_w);
  ConvGeometry& g = state->geometry;
  g.batch = t.input->dims->data[0];
  g.in_h = t.input->dims->data[1];
  g.in_w = t.input->dims->data[2];
  g.in_c = g.group_c = t.input->dims->data[3];
  g.out_c = t.filter->dims->data[0];
  g.filter_h = t.filter->dims->data[1];
  g.filter_w = t.filter->dims->data[2];
  g.stride_h = params.stride_h;
  g.stride_w = params.stride_w;
  TF_LITE_ENSURE_MSG(context, g.filter_h > 0 && g.filter_w > 0 && g.out_c > 0 && g.in_c > 0,
                     "%s: an empty dimension (input %s, filter %s).", op, in.c_str(),
                     filter.c_str());
  TF_LITE_ENSURE_MSG(context, t.filter->dims->data[3] == g.in_c,
                     "%s: input %s and filter %s differ in their last dimension.", op, in.c_str(),
                     filter.c_str());
  return kTfLiteOk;
}

void EvalTransposeConvReference(const ConvTensors& t, ConvState* s, void* scratch,
                                ThreadPool* pool) {
  auto* quantized = static_cast<int8_t*>(scratch);
  if (s->arithmetic == ConvArithmetic::kHybrid) QuantizeImages(t, s, quantized);
  Rows rows = {&t, s, quantized, nullptr, nullptr};
  if (s->arithmetic == ConvArithmetic::kFloat) {
    rows.filter = GetTensorData<float>(t.filter);
    rows.bias = GetTensorData<float>(t.bias);
  }
  const ConvGeometry& g = s->geometry;
  ParallelFor(pool, static_cast<size_t>(g.batch) * g.out_h, RowNs(g),
              [&](size_t begin, size_t end) { RunRows(rows, begin, end); });
}

void RepeatImagesNotFinite(const ConvTensors& t, const ConvState& s, ThreadPool* pool) {
  const ConvGeometry& g = s.geometry;
  const int64_t image = int64_t{1} * g.in_h * g.in_w * g.in_c;
  CountedVector<float> filter, bias;
  for (int b = 0; b < g.batch; ++b) {
    if (AllFinite(GetTensorData<float>(t.input) + b * image, image)) continue;
    if (filter.empty()) filter = Floats(t.filter), bias = Floats(t.bias);
    const Rows rows = {&t, &s, nullptr, filter.data(), bias.empty() ? nullptr : bias.data()};
    const int64_t first = int64_t{1} * b * g.out_h;
    ParallelFor(pool, static_cast<size_t>(g.out_h), RowNs(g), [&](size_t begin, size_t end) {
      FloatRows(rows, first + static_cast<int64_t>(begin), first + static_cast<int64_t>(end));
    });
  }
}

}  // namespace litmus
