// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// LEAKY_RELU: x, or alpha · x for negative x. PRELU: the same with a tensor of alphas that
// broadcasts to the input.
#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/broadcast.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/binary.h"
#include "runtime/kernels/elementwise/repeated_rows.h"
#include "runtime/kernels/elementwise/unary.h"
#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"
#include "runtime/kernels/simd/int8/elementwise/byte_table.h"

namespace litmus {
namespace {

// A fixed-point multiplier, positive or negative.
struct Multiplier {
  int32_t value = 0;
  int shift = 0;

  explicit Multiplier(double real) {
    QuantizeMultiplier(std::fabs(real), &value, &shift);
    if (real < 0) value = -value;
  }
  Multiplier() = default;
  int64_t operator()(int32_t x) const { return MultiplyByQuantizedMultiplier(x, value, shift); }
};

TfLiteStatus PrepareLeaky(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, PrepareUnary(context, node, &input, &output));
  const auto* params = static_cast<const TfLiteLeakyReluParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  if (!IsQuantizedType(input->type)) return kTfLiteOk;
  const double scale = static_cast<double>(input->params.scale / output->params.scale);
  const Multiplier identity(scale);
  const Multiplier leak(
      static_cast<double>(input->params.scale * params->alpha / output->params.scale));
  const int32_t in_zero = input->params.zero_point, out_zero = output->params.zero_point;
  FillTables(
      input->type,
      [&](int32_t q) { return (q >= in_zero ? identity : leak)(q - in_zero) + out_zero; },
      static_cast<UnaryTables*>(node->user_data));
  return kTfLiteOk;
}

TfLiteStatus EvalLeaky(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (input->type == kTfLiteFloat32) {
    const float alpha = static_cast<const TfLiteLeakyReluParams*>(node->builtin_data)->alpha;
    MapFloats(pool, input, output, elementwise::Unary::kLeakyRelu, alpha);
    return kTfLiteOk;
  }
  if (!IsQuantizedType(input->type)) return UnsupportedType(context, input->type);
  MapThroughTables(pool, input, *static_cast<UnaryTables*>(node->user_data), output);
  return kTfLiteOk;
}

// Products with int16 values may exceed 32 bits; they wrap around.
int32_t WrappingMultiply(int32_t a, int32_t b) {
  return static_cast<int32_t>(static_cast<uint32_t>(a) * static_cast<uint32_t>(b));
}

// State of a node between Prepare and Eval.
struct PreluData {
  Multiplier positive, negative;
  UnaryTables kept;  // int8 and uint8: outputs for inputs that are not negative
};

TfLiteStatus PreparePrelu(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  const TfLiteTensor *input, *alpha;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &alpha}, {&output}));
  // For int16 activations the alphas are int16, or int8 like other weights.
  if (input->type != kTfLiteInt16 || alpha->type != kTfLiteInt8) {
    LITMUS_ENSURE_TYPE_OF(context, input->type, alpha->type, "The type of the input",
                          "the type of the slope");
  }
  LITMUS_ENSURE_TYPE_OF(context, input->type, output->type, "The type of the input",
                        "the type of the output");
  if (IsQuantizedType(input->type)) {
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, input, "input"));
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, alpha, "alpha"));
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, output, "output"));
    auto* data = static_cast<PreluData*>(node->user_data);
    data->positive = Multiplier(static_cast<double>(input->params.scale / output->params.scale));
    data->negative = Multiplier(
        static_cast<double>(input->params.scale * alpha->params.scale / output->params.scale));
    if (input->type != kTfLiteInt16) {
      const int32_t in_zero = input->params.zero_point, out_zero = output->params.zero_point;
      FillTables(
          input->type, [&](int32_t q) { return data->positive(q - in_zero) + out_zero; },
          &data->kept);
    }
  } else if (input->type != kTfLiteFloat32) {
    return UnsupportedType(context, input->type);
  }
  TfLiteIntArray* shape = BroadcastShape(*input->dims, *alpha->dims);
  const bool same = shape != nullptr && TfLiteIntArrayEqual(shape, input->dims) != 0;
  if (!same) {
    TfLiteIntArrayFree(shape);
    TF_LITE_KERNEL_LOG(context, "The alphas of shape %s do not broadcast to the input's %s.",
                       tflite::GetShapeDebugString(alpha->dims).c_str(),
                       tflite::GetShapeDebugString(input->dims).c_str());
    return kTfLiteError;
  }
  return context->ResizeTensor(context, output, shape);
}

// PRELU of int16 inputs.
template <typename Alpha>
void PreluWords(const BroadcastPlan& plan, const PreluData& data, const TfLiteTensor* input,
                const TfLiteTensor* alpha, TfLiteTensor* output) {
  const int32_t in_zero = input->params.zero_point, alpha_zero = alpha->params.zero_point;
  const int64_t out_zero = output->params.zero_point;
  const int16_t* in = input->data.i16;
  const Alpha* alphas = tflite::GetTensorData<Alpha>(alpha);
  int16_t* out = output->data.i16;
  ForEachRow(plan, [&](int64_t n, int64_t o1, int64_t s1, int64_t o2, int64_t s2, int64_t o) {
    for (int64_t i = 0; i < n; ++i) {
      const int32_t value = in[o1 + i * s1] - in_zero;
      const int64_t scaled =
          value >= 0 ? data.positive(value)
                     : data.negative(WrappingMultiply(value, alphas[o2 + i * s2] - alpha_zero));
      out[o + i] = static_cast<int16_t>(std::clamp<int64_t>(scaled + out_zero,
                                                            std::numeric_limits<int16_t>::min(),
                                                            std::numeric_limits<int16_t>::max()));
    }
  });
}

// PRELU of int8 or uint8: all inputs are multiplied by the alphas; for inputs that are not
// negative, a table replaces the result.
template <typename T>
void PreluBytes(const BroadcastPlan& plan, const PreluData& data, const TfLiteTensor* input,
                const TfLiteTensor* alpha, TfLiteTensor* output) {
  int8::ArithmeticParams params = {};
  params.element = std::is_signed_v<T> ? int8::Element::kInt8 : int8::Element::kUInt8;
  params.operation = int8::Operation::kMultiply;
  params.zero_point1 = input->params.zero_point;
  params.zero_point2 = alpha->params.zero_point;
  params.zero_point_out = output->params.zero_point;
  params.multiplier_out = data.negative.value;
  params.right_out = std::max(-data.negative.shift, 0);
  params.left_out = std::max(data.negative.shift, 0);
  params.min = std::numeric_limits<T>::min();
  params.max = std::numeric_limits<T>::max();
  const T* in = tflite::GetTensorData<T>(input);
  const T* alphas = tflite::GetTensorData<T>(alpha);
  T* out = tflite::GetTensorData<T>(output);
  // The output may be the same memory as the input, so both results are stored in `products` and
  // `kept` first.
  const auto row = [&](const T* x, const T* y, bool single_y, int64_t o, int64_t n) {
    T products[kRepeatedElements];
    uint8_t kept[kRepeatedElements];
    for (int64_t begin = 0; begin < n; begin += kRepeatedElements) {
      const auto count = static_cast<size_t>(std::min(n - begin, kRepeatedElements));
      const T* from = x + begin;
      int8::ArithmeticRow(params, from, false, single_y ? y : y + begin, single_y, products, count);
      int8::LookUpBytes(data.kept.table8, reinterpret_cast<const uint8_t*>(from), kept, count);
      T* to = out + o + begin;
      for (size_t i = 0; i < count; ++i) {
        to[i] = from[i] >= params.zero_point1 ? static_cast<T>(kept[i]) : products[i];
      }
    }
  };
  const auto repeated = [&](const T* x, const T* y, int64_t o, int64_t n) {
    row(x, y, false, o, n);
  };
  if (ForEachRepeatedRow({plan, 0, 0, 0}, in, alphas, repeated)) return;
  ForEachRow(plan, [&](int64_t n, int64_t o1, int64_t, int64_t o2, int64_t s2, int64_t o) {
    row(in + o1, alphas + o2, s2 == 0, o, n);
  });
}

TfLiteStatus EvalPrelu(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const TfLiteTensor* alpha = tflite::GetInput(context, node, 1);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (input->type == kTfLiteFloat32) {
    BroadcastFloats(pool, {input, alpha, output}, elementwise::Binary::kPrelu);
    return kTfLiteOk;
  }
  const BroadcastPlan plan = MakeBroadcastPlan(*input->dims, *alpha->dims);
  const auto& data = *static_cast<const PreluData*>(node->user_data);
  if (input->type == kTfLiteInt8) {
    PreluBytes<int8_t>(plan, data, input, alpha, output);
  } else if (input->type == kTfLiteInt16 && alpha->type == kTfLiteInt8) {
    PreluWords<int8_t>(plan, data, input, alpha, output);
  } else if (input->type == kTfLiteInt16) {
    PreluWords<int16_t>(plan, data, input, alpha, output);
  } else {
    PreluBytes<uint8_t>(plan, data, input, alpha, output);
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_LEAKY_RELU() {
  return litmus::MakeInPlaceRegistration<litmus::UnaryTables, litmus::PrepareLeaky,
                                         litmus::EvalLeaky, litmus::kOverInput>();
}
TfLiteRegistration* Register_PRELU() {
  return litmus::MakeInPlaceRegistration<litmus::PreluData, litmus::PreparePrelu, litmus::EvalPrelu,
                                         litmus::kOverInput>();
}

}  // namespace tflite::ops::builtin
