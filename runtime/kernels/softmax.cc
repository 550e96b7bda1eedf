// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SOFTMAX over the last dimension: float32; int8 and uint8 in fixed point, the same in both
// resolvers.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/builtin_kernels.h"
#include "runtime/kernels/fixed_point.h"
#include "runtime/kernels/kernel_util.h"
#include "runtime/kernels/quantization.h"

namespace litmus {
namespace {

// Differences to the largest input are in Q5.26, sums of exponentials in Q12.19.
constexpr int kDiffIntegerBits = 5;
constexpr int kSumIntegerBits = 12;

struct OpData {
  int32_t multiplier = 0;
  int left_shift = 0;
  int32_t diff_min = 0;  // below it, an exponential is 0
};

// A function on an interval by 512 straight lines, for int16 in (the interval) and out (Q0.15).
class Lines {
 public:
  Lines(double low, double high, double (*f)(double)) {
    const double step = (high - low) / kLines;
    for (int i = 0; i < kLines; ++i) {
      const double x = low + i * step;
      const double start = std::round(f(x) * kUnit), end = f(x + step) * kUnit;
      const double middle = std::round(f(x + step / 2) * kUnit);
      // Half of the error at the middle goes to the ends.
      const double bias = std::round((std::round((end + start) / 2) - middle) / 2);
      points_[i] = Clamp(start - bias);
    }
    points_[kLines] = Clamp(std::round(f(high) * kUnit));
  }

  int16_t At(int16_t x) const {
    const int i = kLines / 2 + (x >> 7);
    const int slope = points_[i + 1] - points_[i];
    return static_cast<int16_t>(points_[i] + ((slope * (x & 127) + 64) >> 7));
  }

 private:
  static constexpr int kLines = 512;
  static constexpr double kUnit = 32768;
  static int16_t Clamp(double x) {
    return static_cast<int16_t>(std::min(std::max(x, -32768.0), 32767.0));
  }

  int16_t points_[kLines + 1];
};

// exp on [-10, 0]; smaller arguments give its value at -10, which is 1 unit in the last place.
constexpr double kExpLow = -10;

void PrepareFixedPoint(double beta, double scale, OpData* data) {
  const double real = std::min(beta * scale * (1 << (31 - kDiffIntegerBits)),
                               static_cast<double>(std::numeric_limits<int32_t>::max()));
  QuantizeMultiplierGreaterThanOne(real, &data->multiplier, &data->left_shift);
  const double radius = static_cast<double>((1 << kDiffIntegerBits) - 1) *
                        static_cast<double>(int64_t{1} << (31 - kDiffIntegerBits)) /
                        static_cast<double>(int64_t{1} << data->left_shift);
  data->diff_min = -static_cast<int32_t>(std::floor(radius));
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_EQ(context, tflite::NumInputs(node), 1);
  TF_LITE_ENSURE_EQ(context, tflite::NumOutputs(node), 1);
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  TF_LITE_ENSURE(context, tflite::NumDimensions(input) >= 1);
  const auto* params = static_cast<const TfLiteSoftmaxParams*>(node->builtin_data);
  TF_LITE_ENSURE(context, params != nullptr);
  TF_LITE_ENSURE_TYPES_EQ(context, input->type, output->type);
  if (input->type == kTfLiteInt8 || input->type == kTfLiteUInt8) {
    const int32_t zero_point = output->type == kTfLiteInt8 ? -128 : 0;
    TF_LITE_ENSURE_MSG(context,
                       output->params.zero_point == zero_point &&
                           std::fabs(output->params.scale - 1.0f / 256) < 0.001f / 256,
                       "The output's scale must be 1/256 and its zero point the lowest value.");
    TF_LITE_ENSURE_MSG(context,
                       input->params.scale > 0 && params->beta > 0 && std::isfinite(params->beta),
                       "The input's scale and beta must be above 0.");
    auto* data = static_cast<OpData*>(node->user_data);
    PrepareFixedPoint(params->beta, input->params.scale, data);
    TF_LITE_ENSURE_MSG(context, data->left_shift >= 0,
                       "beta times the input's scale is too small.");
  }
  if (input->type == kTfLiteInt16) {
    TF_LITE_ENSURE_MSG(context,
                       output->params.zero_point == 0 &&
                           std::fabs(output->params.scale - 1.0f / 32768) < 0.001f / 32768,
                       "The output's scale must be 1/32768 and its zero point 0.");
    TF_LITE_ENSURE_MSG(context,
                       input->params.scale > 0 && params->beta > 0 && std::isfinite(params->beta),
                       "The input's scale and beta must be above 0.");
    auto* data = static_cast<OpData*>(node->user_data);
    QuantizeMultiplier(
        static_cast<double>(input->params.scale) * params->beta / (-kExpLow / 65535.0),
        &data->multiplier, &data->left_shift);
  }
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

void Int16Row(const int16_t* in, int depth, const OpData& data, int16_t* out) {
  static const Lines exp_lines(kExpLow, 0, [](double x) { return std::exp(x); });
  static const Lines reciprocal(0, 1, [](double x) { return 1 / (1 + x); });
  const int32_t max = *std::max_element(in, in + depth);
  const auto clamp16 = [](int64_t x) {
    return static_cast<int16_t>(std::clamp<int64_t>(x, -32768, 32767));
  };
  int32_t sum = 0;  // Q16.15
  for (int c = 0; c < depth; ++c) {
    const int32_t scaled =
        MultiplyByQuantizedMultiplier(in[c] - max, data.multiplier, data.left_shift);
    out[c] = exp_lines.At(clamp16(int64_t{scaled} + 32767));
    sum = WrappingAdd(sum, out[c]);
  }
  // 1 / sum: the sum is brought to [1, 2), of which the table knows the reciprocal.
  const int headroom = __builtin_clz(static_cast<uint32_t>(std::max(sum, 1)));
  const int64_t shifted = ((int64_t{sum} << (headroom - 1)) + (1 << 13)) >> 14;
  const int32_t scale = reciprocal.At(clamp16(shifted - (1 << 15) - (1 << 16)));
  const int right = 31 - headroom;
  const int64_t round = right > 0 ? int64_t{1} << (right - 1) : 0;
  for (int c = 0; c < depth; ++c) {
    const int64_t value = (int64_t{out[c]} * scale + round) >> right;
    out[c] = static_cast<int16_t>(std::clamp<int64_t>(value, 0, 32767));
  }
}

void FloatRow(const float* in, int depth, float beta, float* out) {
  float max = -std::numeric_limits<float>::infinity();
  for (int c = 0; c < depth; ++c) max = std::max(max, in[c]);
  float sum = 0;
  for (int c = 0; c < depth; ++c) {
    out[c] = std::exp((in[c] - max) * beta);
    sum += out[c];
  }
  const float scale = 1.0f / sum;
  for (int c = 0; c < depth; ++c) out[c] *= scale;
}

template <typename T>
void FixedPointRow(const T* in, int depth, const OpData& data, T* out) {
  const int32_t max = *std::max_element(in, in + depth);
  // One exponential per distinct difference: 256 at most.
  int32_t exponentials[256];
  bool known[256] = {};
  const auto exponential = [&](int32_t diff) {
    if (!known[-diff]) {
      const int32_t rescaled = SaturatingRoundingDoublingHighMul(
          WrappingShiftLeft(diff, data.left_shift), data.multiplier);
      exponentials[-diff] = ExpOnNegativeValues(rescaled);
      known[-diff] = true;
    }
    return exponentials[-diff];
  };
  int32_t sum = 0;
  for (int c = 0; c < depth; ++c) {
    const int32_t diff = in[c] - max;
    if (diff >= data.diff_min) {
      sum = WrappingAdd(sum, RoundingDivideByPOT(exponential(diff), kSumIntegerBits));
    }
  }
  int bits_over_unit;
  const int32_t scale = Reciprocal(sum, kSumIntegerBits, &bits_over_unit);
  const int shift = std::min(31, bits_over_unit + 31 - 8);
  for (int c = 0; c < depth; ++c) {
    const int32_t diff = in[c] - max;
    int32_t value = 0;
    if (diff >= data.diff_min) {
      value =
          RoundingDivideByPOT(SaturatingRoundingDoublingHighMul(scale, exponential(diff)), shift);
    }
    const int32_t low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
    out[c] = static_cast<T>(std::clamp(value + low, low, high));
  }
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  const auto* params = static_cast<const TfLiteSoftmaxParams*>(node->builtin_data);
  const auto& data = *static_cast<const OpData*>(node->user_data);
  const int depth = input->dims->data[input->dims->size - 1];
  const int64_t elements = tflite::NumElements(input);
  if (elements == 0) return kTfLiteOk;
  for (int64_t i = 0; i < elements; i += depth) {
    switch (input->type) {
      case kTfLiteFloat32:
        FloatRow(input->data.f + i, depth, params->beta, output->data.f + i);
        break;
      case kTfLiteInt8:
        FixedPointRow(input->data.int8 + i, depth, data, output->data.int8 + i);
        break;
      case kTfLiteUInt8:
        FixedPointRow(input->data.uint8 + i, depth, data, output->data.uint8 + i);
        break;
      case kTfLiteInt16:
        Int16Row(input->data.i16 + i, depth, data, output->data.i16 + i);
        break;
      default:
        TF_LITE_KERNEL_LOG(context, "Type %s is not supported.", TfLiteTypeGetName(input->type));
        return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

void* Init(TfLiteContext*, const char*, size_t) { return new OpData; }
void Free(TfLiteContext*, void* data) { delete static_cast<OpData*>(data); }

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_SOFTMAX() {
  static TfLiteRegistration registration = [] {
    TfLiteRegistration r = {};
    r.init = litmus::Init;
    r.free = litmus::Free;
    r.prepare = litmus::Prepare;
    r.invoke = litmus::Eval;
    return r;
  }();
  return &registration;
}

}  // namespace tflite::ops::builtin
