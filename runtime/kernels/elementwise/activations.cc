// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// LOGISTIC, TANH, RELU, RELU6, RELU_N1_TO_1, RELU_0_TO_1 on any shape. Types: float32, and 16-bit
// floats for LOGISTIC and TANH; int8 and uint8 by a table of all 256 values, which Prepare
// computes, so that both resolvers have the same results; int16 by a table with interpolation
// (LOGISTIC, TANH) or by rescaling and clamping (the others).
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/lookup16.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/unary.h"

namespace litmus {
namespace {

enum class Kind { kLogistic, kTanh, kRelu, kRelu6, kReluN1To1, kRelu0To1 };

constexpr bool IsRelu(Kind kind) { return kind != Kind::kLogistic && kind != Kind::kTanh; }

// The bounds that an activation clamps to.
constexpr float Low(Kind kind) { return kind == Kind::kReluN1To1 ? -1.0f : 0.0f; }
constexpr float High(Kind kind) {
  return kind == Kind::kRelu    ? std::numeric_limits<float>::infinity()
         : kind == Kind::kRelu6 ? 6.0f
                                : 1.0f;
}

template <Kind kind>
float Apply(float x) {
  if (kind == Kind::kLogistic) return 1.0f / (1.0f + std::exp(-x));
  if (kind == Kind::kTanh) return std::tanh(x);
  const float above = x < Low(kind) ? Low(kind) : x;
  return above > High(kind) ? High(kind) : above;
}

// State of a node between Prepare and Eval.
struct OpData {
  uint8_t table[256];      // int8 and uint8: output bits, indexed by input bits
  SigmoidScale sigmoid;    // int16 LOGISTIC and TANH
  int32_t multiplier = 0;  // RELU…: input scale / output scale
  int shift = 0;
  int32_t low = 0, high = 0;  // RELU…: clamp range in quantised output values
};

// The output for quantised value q: f applied to the real value of q, quantised again.
template <Kind kind>
float Requantized(const TfLiteTensor* input, const TfLiteTensor* output, int q) {
  const float inverse_scale = 1.0f / output->params.scale;
  const float real = input->params.scale * static_cast<float>(q - input->params.zero_point);
  return std::round(Apply<kind>(real) * inverse_scale) +
         static_cast<float>(output->params.zero_point);
}

// The output of a RELU… for quantised value q: rescaled to the output in fixed point, then clamped.
int32_t ReluOf(const TfLiteTensor* input, const TfLiteTensor* output, const OpData& data, int q) {
  const int64_t value = int64_t{MultiplyByQuantizedMultiplier(q - input->params.zero_point,
                                                              data.multiplier, data.shift)} +
                        output->params.zero_point;
  return ClampToRange(value, data.low, data.high);
}

void PrepareRelu(Kind kind, const TfLiteTensor* input, const TfLiteTensor* output, double lowest,
                 double highest, OpData* data) {
  const auto quantized = [&](float x) {
    const double q =
        std::round(static_cast<double>(x / output->params.scale)) + output->params.zero_point;
    return static_cast<int32_t>(std::clamp(q, lowest, highest));
  };
  data->low = quantized(Low(kind));
  data->high = quantized(High(kind));
  QuantizeMultiplier(static_cast<double>(input->params.scale / output->params.scale),
                     &data->multiplier, &data->shift);
}

template <Kind kind, typename T>
void FillTable(const TfLiteTensor* input, const TfLiteTensor* output, OpData* data) {
  constexpr int kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
  if (IsRelu(kind)) PrepareRelu(kind, input, output, kLow, kHigh, data);
  for (int q = kLow; q <= kHigh; ++q) {
    const int32_t value =
        IsRelu(kind)
            ? ReluOf(input, output, *data, q)
            : static_cast<int32_t>(std::clamp(Requantized<kind>(input, output, q),
                                              static_cast<float>(kLow), static_cast<float>(kHigh)));
    data->table[static_cast<uint8_t>(q)] = static_cast<uint8_t>(value);
  }
}

template <Kind kind>
TfLiteStatus PrepareInt16(TfLiteContext* context, const TfLiteTensor* input,
                          const TfLiteTensor* output, OpData* data) {
  if (IsRelu(kind)) {
    PrepareRelu(kind, input, output, -32768, 32767, data);
    return kTfLiteOk;
  }
  TF_LITE_ENSURE_MSG(context,
                     input->params.zero_point == 0 && output->params.zero_point == 0 &&
                         std::fabs(output->params.scale - 1.0f / 32768) < 0.001f / 32768,
                     "int16 needs zero points of 0 and an output's scale of 1/32768.");
  TF_LITE_ENSURE_MSG(context, input->params.scale < 1, "An int16 input's scale must be below 1.");
  data->sigmoid = MakeSigmoidScale(input->params.scale, kind == Kind::kTanh ? 1 : 0);
  return kTfLiteOk;
}

template <Kind kind>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, PrepareUnary(context, node, &input, &output, false));
  auto* data = static_cast<OpData*>(node->user_data);
  if (IsQuantizedType(input->type)) {
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, input, "input"));
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, output, "output"));
    if (input->type == kTfLiteInt8) {
      FillTable<kind, int8_t>(input, output, data);
    } else if (input->type == kTfLiteUInt8) {
      FillTable<kind, uint8_t>(input, output, data);
    } else {
      TF_LITE_ENSURE_OK(context, PrepareInt16<kind>(context, input, output, data));
    }
  } else if (input->type != kTfLiteFloat32 && (IsRelu(kind) || !IsFloatType(input->type))) {
    return UnsupportedType(context, input->type);
  }
  return kTfLiteOk;
}

template <Kind kind>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  const auto& data = *static_cast<const OpData*>(node->user_data);
  if (input->type == kTfLiteFloat32) {
    constexpr auto kOperator = kind == Kind::kLogistic ? elementwise::Unary::kLogistic
                               : kind == Kind::kTanh   ? elementwise::Unary::kTanh
                                                       : elementwise::Unary::kClamp;
    MapFloats(pool, input, output, kOperator, Low(kind), High(kind));
  } else if (IsFloatType(input->type)) {
    MapFloats(pool, input, output, [](float x) { return Apply<kind>(x); });
  } else if (input->type == kTfLiteInt16) {
    MapElements<int16_t, int16_t>(pool, input, output, [&](int16_t x) {
      return kind == Kind::kLogistic ? LogisticInt16(x, data.sigmoid)
             : kind == Kind::kTanh   ? TanhInt16(x, data.sigmoid)
                                     : static_cast<int16_t>(ReluOf(input, output, data, x));
    });
  } else {
    MapBytes(pool, input, data.table, output);
  }
  return kTfLiteOk;
}

template <Kind kind>
TfLiteRegistration* Registration() {
  return MakeInPlaceRegistration<OpData, Prepare<kind>, Eval<kind>, kOverInput>();
}

}  // namespace

float QuantizedLogistic(const TfLiteTensor* input, const TfLiteTensor* output, int q) {
  return Requantized<Kind::kLogistic>(input, output, q);
}

}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_LOGISTIC() { return litmus::Registration<litmus::Kind::kLogistic>(); }
TfLiteRegistration* Register_TANH() { return litmus::Registration<litmus::Kind::kTanh>(); }
TfLiteRegistration* Register_RELU() { return litmus::Registration<litmus::Kind::kRelu>(); }
TfLiteRegistration* Register_RELU6() { return litmus::Registration<litmus::Kind::kRelu6>(); }
TfLiteRegistration* Register_RELU_N1_TO_1() {
  return litmus::Registration<litmus::Kind::kReluN1To1>();
}
TfLiteRegistration* Register_RELU_0_TO_1() {
  return litmus::Registration<litmus::Kind::kRelu0To1>();
}

}  // namespace tflite::ops::builtin
