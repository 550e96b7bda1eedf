// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// ADD, SUB and MUL: broadcasting, fused activation. float32, int32, int64; int8, uint8 and int16
// quantised.
//
// ADD and SUB bring both inputs to a common scale of twice the larger one, shifted left to keep
// bits:
//   raw = m1·((x1 − z1) << L) ± m2·((x2 − z2) << L),  out = z + mo·raw.
// MUL is (x1 − z1)(x2 − z2) · s1·s2/so + z.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/broadcast.h"
#include "runtime/kernels/builtin_kernels.h"
#include "runtime/kernels/kernel_util.h"
#include "runtime/kernels/quantization.h"
#include "runtime/kernels/quantized_tensor.h"
#include "runtime/kernels/simd/int8/add.h"

namespace litmus {
namespace {

enum class Op { kAdd, kSub, kMul };

// Bits that ADD and SUB keep below the point.
constexpr int kLeftShift8 = 20;
constexpr int kLeftShift16 = 15;

struct OpData {
  int32_t zero1 = 0, zero2 = 0, zero_out = 0;
  int32_t mult1 = 0, mult2 = 0, mult_out = 0;
  int shift1 = 0, shift2 = 0, shift_out = 0;
  int left_shift = 0;
  int32_t min = 0, max = 0;
  bool power_of_two = false;  // int16 by shifts alone
};

TfLiteFusedActivation Activation(const TfLiteNode* node, Op op) {
  if (node->builtin_data == nullptr) return kTfLiteActNone;
  switch (op) {
    case Op::kAdd:
      return static_cast<TfLiteAddParams*>(node->builtin_data)->activation;
    case Op::kSub:
      return static_cast<TfLiteSubParams*>(node->builtin_data)->activation;
    default:
      return static_cast<TfLiteMulParams*>(node->builtin_data)->activation;
  }
}

bool WantsPowersOfTwo(const TfLiteNode* node, Op op) {
  if (node->builtin_data == nullptr || op == Op::kMul) return false;
  return op == Op::kAdd ? static_cast<TfLiteAddParams*>(node->builtin_data)->pot_scale_int16
                        : static_cast<TfLiteSubParams*>(node->builtin_data)->pot_scale_int16;
}

bool Log2(double x, int* log2) {
  int exponent;
  const bool exact = std::frexp(x, &exponent) == 0.5;
  *log2 = exponent - 1;
  return exact;
}

// Shifts relative to the output's scale; one input must have that scale, the other a smaller one.
bool PowerOfTwoShifts(const TfLiteTensor* a, const TfLiteTensor* b, const TfLiteTensor* out,
                      OpData* data) {
  int la, lb, lo;
  if (!Log2(a->params.scale, &la) || !Log2(b->params.scale, &lb) || !Log2(out->params.scale, &lo)) {
    return false;
  }
  if (a->params.zero_point != 0 || b->params.zero_point != 0 || out->params.zero_point != 0) {
    return false;
  }
  data->shift1 = la - lo;
  data->shift2 = lb - lo;
  return data->shift1 <= 0 && data->shift2 <= 0 && (data->shift1 == 0 || data->shift2 == 0) &&
         data->shift1 > -32 && data->shift2 > -32;
}

TfLiteStatus PrepareQuantized(TfLiteContext* context, const TfLiteNode* node, Op op,
                              const TfLiteTensor* a, const TfLiteTensor* b, TfLiteTensor* out,
                              OpData* data) {
  TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, a, "first input"));
  TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, b, "second input"));
  TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, out, "output"));
  TF_LITE_ENSURE_OK(context, tflite::CalculateActivationRangeQuantized(
                                 context, Activation(node, op), out, &data->min, &data->max));
  data->zero1 = a->params.zero_point;
  data->zero2 = b->params.zero_point;
  data->zero_out = out->params.zero_point;
  if (out->type == kTfLiteInt16) {
    TF_LITE_ENSURE_MSG(context, data->zero1 == 0 && data->zero2 == 0 && data->zero_out == 0,
                       "int16 needs zero points of 0.");
  }
  const double s1 = a->params.scale, s2 = b->params.scale, so = out->params.scale;
  if (op == Op::kMul) {
    QuantizeMultiplier(s1 * s2 / so, &data->mult_out, &data->shift_out);
    return kTfLiteOk;
  }
  if (out->type == kTfLiteInt16 && WantsPowersOfTwo(node, op) &&
      PowerOfTwoShifts(a, b, out, data)) {
    data->power_of_two = true;
    return kTfLiteOk;
  }
  data->left_shift = out->type == kTfLiteInt16 ? kLeftShift16 : kLeftShift8;
  const double twice_max = 2 * std::max(s1, s2);
  QuantizeMultiplier(s1 / twice_max, &data->mult1, &data->shift1);
  QuantizeMultiplier(s2 / twice_max, &data->mult2, &data->shift2);
  QuantizeMultiplier(twice_max / (static_cast<double>(1 << data->left_shift) * so), &data->mult_out,
                     &data->shift_out);
  return kTfLiteOk;
}

template <Op op>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_EQ(context, tflite::NumInputs(node), 2);
  TF_LITE_ENSURE_EQ(context, tflite::NumOutputs(node), 1);
  const TfLiteTensor *a, *b;
  TfLiteTensor* out;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &a));
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 1, &b));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &out));
  TF_LITE_ENSURE_TYPES_EQ(context, a->type, b->type);
  TF_LITE_ENSURE_TYPES_EQ(context, a->type, out->type);
  auto* data = static_cast<OpData*>(node->user_data);
  *data = OpData();
  if (out->type == kTfLiteInt8 || out->type == kTfLiteUInt8 || out->type == kTfLiteInt16) {
    TF_LITE_ENSURE_OK(context, PrepareQuantized(context, node, op, a, b, out, data));
  }
  TfLiteIntArray* shape = BroadcastShape(*a->dims, *b->dims);
  TF_LITE_ENSURE_MSG(context, shape != nullptr, "The inputs' shapes do not broadcast.");
  return context->ResizeTensor(context, out, shape);
}

template <Op op, typename T>
T Plain(T x, T y) {
  return op == Op::kAdd ? x + y : op == Op::kSub ? x - y : x * y;
}

// Wraps around instead of overflowing.
template <Op op, typename T>
void EvalInteger(const BroadcastPlan& plan, const TfLiteTensor* a, const TfLiteTensor* b,
                 TfLiteFusedActivation activation, TfLiteTensor* out) {
  using U = std::make_unsigned_t<T>;
  T low, high;
  tflite::CalculateActivationRange(activation, &low, &high);
  BroadcastApply(plan, tflite::GetTensorData<T>(a), tflite::GetTensorData<T>(b),
                 tflite::GetTensorData<T>(out), [&](T x, T y) {
                   const T value =
                       static_cast<T>(Plain<op, U>(static_cast<U>(x), static_cast<U>(y)));
                   return std::min(std::max(value, low), high);
                 });
}

template <Op op>
void EvalFloat(const BroadcastPlan& plan, const TfLiteTensor* a, const TfLiteTensor* b,
               TfLiteFusedActivation activation, TfLiteTensor* out) {
  float low, high;
  tflite::CalculateActivationRange(activation, &low, &high);
  BroadcastApply(plan, tflite::GetTensorData<float>(a), tflite::GetTensorData<float>(b),
                 tflite::GetTensorData<float>(out), [=](float x, float y) {
                   const float value = Plain<op, float>(x, y);
                   const float above = value < low ? low : value;
                   return above > high ? high : above;
                 });
}

template <Op op, typename T>
void EvalQuantized(const BroadcastPlan& plan, const TfLiteTensor* a, const TfLiteTensor* b,
                   const OpData& data, TfLiteTensor* out) {
  const OpData d = data;
  const auto* x = tflite::GetTensorData<T>(a);
  const auto* y = tflite::GetTensorData<T>(b);
  auto* z = tflite::GetTensorData<T>(out);
  const auto clamp = [d](int32_t value) {
    return static_cast<T>(std::min(std::max(value, d.min), d.max));
  };
  if (op == Op::kMul) {
    BroadcastApply(plan, x, y, z, [d, clamp](T p, T q) {
      const int32_t product = (p - d.zero1) * (q - d.zero2);
      return clamp(
          WrappingAdd(MultiplyByQuantizedMultiplier(product, d.mult_out, d.shift_out), d.zero_out));
    });
    return;
  }
  if (d.power_of_two) {
    BroadcastApply(plan, x, y, z, [d, clamp](T p, T q) {
      const int32_t first = RoundingDivideByPOT(p, -d.shift1);
      const int32_t second = RoundingDivideByPOT(q, -d.shift2);
      return clamp(op == Op::kSub ? first - second : first + second);
    });
    return;
  }
  if (sizeof(T) == 1 && plan.rank == 1 && plan.strides1[0] == 1 && plan.strides2[0] == 1 &&
      d.shift1 <= 0 && d.shift2 <= 0 && d.shift_out <= 0) {
    const int8::AddParams params = {out->type == kTfLiteInt8,
                                    op == Op::kSub,
                                    d.left_shift,
                                    d.zero1,
                                    d.zero2,
                                    d.zero_out,
                                    d.mult1,
                                    d.mult2,
                                    d.mult_out,
                                    -d.shift1,
                                    -d.shift2,
                                    -d.shift_out,
                                    d.min,
                                    d.max};
    return int8::AddBytes(params, x, y, z, static_cast<size_t>(plan.dims[0]));
  }
  BroadcastApply(plan, x, y, z, [d, clamp](T p, T q) {
    const int32_t first = MultiplyByQuantizedMultiplier(
        WrappingShiftLeft(p - d.zero1, d.left_shift), d.mult1, d.shift1);
    const int32_t second = MultiplyByQuantizedMultiplier(
        WrappingShiftLeft(q - d.zero2, d.left_shift), d.mult2, d.shift2);
    const int32_t raw = op == Op::kSub ? first - second : first + second;
    return clamp(
        WrappingAdd(MultiplyByQuantizedMultiplier(raw, d.mult_out, d.shift_out), d.zero_out));
  });
}

template <Op op>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor *a, *b;
  TfLiteTensor* out;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &a));
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 1, &b));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &out));
  const auto& data = *static_cast<const OpData*>(node->user_data);
  const TfLiteFusedActivation activation = Activation(node, op);
  const BroadcastPlan plan = MakeBroadcastPlan(*a->dims, *b->dims);
  switch (out->type) {
    case kTfLiteFloat32:
      EvalFloat<op>(plan, a, b, activation, out);
      return kTfLiteOk;
    case kTfLiteInt32:
      EvalInteger<op, int32_t>(plan, a, b, activation, out);
      return kTfLiteOk;
    case kTfLiteInt64:
      EvalInteger<op, int64_t>(plan, a, b, activation, out);
      return kTfLiteOk;
    case kTfLiteInt8:
      EvalQuantized<op, int8_t>(plan, a, b, data, out);
      return kTfLiteOk;
    case kTfLiteUInt8:
      EvalQuantized<op, uint8_t>(plan, a, b, data, out);
      return kTfLiteOk;
    case kTfLiteInt16:
      EvalQuantized<op, int16_t>(plan, a, b, data, out);
      return kTfLiteOk;
    default:
      TF_LITE_KERNEL_LOG(context, "Type %s is not supported.", TfLiteTypeGetName(out->type));
      return kTfLiteError;
  }
}

void* Init(TfLiteContext*, const char*, size_t) { return new OpData; }
void Free(TfLiteContext*, void* data) { delete static_cast<OpData*>(data); }

template <Op op>
TfLiteRegistration* Registration() {
  static TfLiteRegistration registration = [] {
    TfLiteRegistration r = {};
    r.init = Init;
    r.free = Free;
    r.prepare = Prepare<op>;
    r.invoke = Eval<op>;
    return r;
  }();
  return &registration;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_ADD() { return litmus::Registration<litmus::Op::kAdd>(); }
TfLiteRegistration* Register_SUB() { return litmus::Registration<litmus::Op::kSub>(); }
TfLiteRegistration* Register_MUL() { return litmus::Registration<litmus::Op::kMul>(); }

}  // namespace tflite::ops::builtin
