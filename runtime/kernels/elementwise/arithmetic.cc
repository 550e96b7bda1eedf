// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// ADD, SUB and MUL: broadcasting, fused activation. Integers wrap around.
#include <algorithm>
#include <complex>
#include <cstdint>
#include <limits>

#include "runtime/c/builtin_op_data.h"
#include "runtime/interfaces/node_fusion.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/arithmetic_quantized.h"
#include "runtime/kernels/elementwise/binary.h"
#include "runtime/kernels/elementwise/unary.h"

namespace litmus {
namespace {

using Op = ArithmeticOp;

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

template <Op op, typename T>
T Plain(T x, T y) {
  return op == Op::kAdd ? x + y : op == Op::kSub ? x - y : x * y;
}

template <typename T>
struct Clamp {
  explicit Clamp(TfLiteFusedActivation activation) {
    tflite::CalculateActivationRange(activation, &low, &high);
  }
  // The order of the comparisons lets a NaN pass.
  T operator()(T value) const {
    const T above = value < low ? low : value;
    return above > high ? high : above;
  }
  T low, high;
};

template <Op op, typename T>
void EvalInteger(ThreadPool* pool, const BinaryTensors& t, TfLiteFusedActivation activation) {
  const Clamp<T> clamp(activation);
  BroadcastElements<T, T>(pool, t, [clamp](T x, T y) {
    const auto u = static_cast<uint64_t>(x), v = static_cast<uint64_t>(y);
    return clamp(static_cast<T>(Plain<op>(u, v)));
  });
}

constexpr elementwise::Binary FloatOperator(Op op) {
  return op == Op::kAdd   ? elementwise::Binary::kAdd
         : op == Op::kSub ? elementwise::Binary::kSub
                          : elementwise::Binary::kMul;
}

template <Op op>
void EvalFloat(ThreadPool* pool, const BinaryTensors& t, TfLiteFusedActivation activation,
               int64_t flat) {
  const Clamp<float> clamp(activation);
  if (flat >= 0) {
    elementwise::Apply(FloatOperator(op), t.a->data.f, t.b->data.f, t.out->data.f, flat, clamp.low,
                       clamp.high, pool);
    return;
  }
  BroadcastFloats(pool, t, FloatOperator(op), clamp.low, clamp.high);
}

template <Op op>
void EvalHalf(ThreadPool* pool, const BinaryTensors& t, TfLiteFusedActivation activation) {
  constexpr float kLargest = 65504;
  Clamp<float> clamp(activation);
  clamp.low = std::max(clamp.low, -kLargest);
  clamp.high = std::min(clamp.high, kLargest);
  BroadcastHalves(pool, t, [clamp](float x, float y) { return clamp(Plain<op>(x, y)); });
}

// Computes x · LOGISTIC(x).
void EvalGate(ThreadPool* pool, const BinaryTensors& t, TfLiteFusedActivation activation,
              const ArithmeticData& data) {
  if (data.quantized) return MapBytes(pool, t.a, data.gated, t.out);
  const Clamp<float> clamp(activation);
  MapFloats(pool, t.a, t.out, elementwise::Unary::kGate, clamp.low, clamp.high);
}

template <Op op>
TfLiteStatus Compute(TfLiteContext* context, ThreadPool* pool, const TfLiteNode* node,
                     const BinaryTensors& t) {
  const auto& data = *static_cast<const ArithmeticData*>(node->user_data);
  const TfLiteFusedActivation activation = Activation(node, op);
  if (data.is_gate) {
    EvalGate(pool, t, activation, data);
    return kTfLiteOk;
  }
  if (data.quantized) {
    EvalQuantizedArithmetic(pool, op, t, data);
    return kTfLiteOk;
  }
  switch (t.out->type) {
    case kTfLiteFloat32:
      EvalFloat<op>(pool, t, activation, data.flat);
      return kTfLiteOk;
    case kTfLiteFloat16:
      EvalHalf<op>(pool, t, activation);
      return kTfLiteOk;
    case kTfLiteComplex64:
      TF_LITE_ENSURE_MSG(context, activation == kTfLiteActNone,
                         "Complex numbers have no fused activation.");
      BroadcastElements<std::complex<float>, std::complex<float>>(pool, t,
                                                                  Plain<op, std::complex<float>>);
      return kTfLiteOk;
    default:
      return DispatchOnType<int16_t, int32_t, uint32_t, int64_t>(
          context, t.out->type,
          [&](auto element) { EvalInteger<op, decltype(element)>(pool, t, activation); });
  }
}

// Tensors of a few hundred floats are computed in less time than finding the kernel takes, so
// Prepare finds it.
void PrepareFew(Op op, TfLiteFusedActivation activation, ArithmeticData* data) {
  if (data->flat < 0 || data->flat > elementwise::kFewElements) return;
  const Clamp<float> clamp(activation);
  data->low = clamp.low;
  data->high = clamp.high;
  data->few_floats = elementwise::KernelOf(FloatOperator(op));
}

template <Op op>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node, const PrepareArguments& arguments) {
  BinaryTensors t;
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  auto* data = static_cast<ArithmeticData*>(node->user_data);
  *data = ArithmeticData();
  const auto is_byte = [](TfLiteType type) { return type == kTfLiteInt8 || type == kTfLiteUInt8; };
  const bool words_to_bytes = op == Op::kMul && is_byte(t.out->type) && t.a->type == kTfLiteInt16;
  // As in TensorFlow Lite, the output gets the inputs' type even if the model declares another one.
  if (!words_to_bytes) t.out->type = t.a->type;
  const TfLiteType type = t.out->type;
  const bool is_gate = arguments.fusion != nullptr && arguments.fusion->gate_output >= 0;
  if (is_gate) t.b = &context->tensors[arguments.fusion->gate_output];
  if (is_byte(type) || (type == kTfLiteInt16 && HasQuantization(t))) {
    TF_LITE_ENSURE_OK(context, PrepareQuantizedArithmetic(context, op, Activation(node, op),
                                                          WantsPowersOfTwo(node, op), t, data));
    if (is_gate) PrepareGate(t.a, t.b, data);
  }
  data->is_gate = is_gate;
  // Constants are added in Prepare: they usually are shapes, which later nodes need in Prepare.
  const bool folds = op == Op::kMul || type == kTfLiteInt32 || type == kTfLiteInt64;
  const bool constant = folds && tflite::IsConstantOrPersistentTensor(t.a) &&
                        tflite::IsConstantOrPersistentTensor(t.b);
  if (constant) tflite::SetTensorToPersistentRo(t.out);
  TF_LITE_ENSURE_OK(context,
                    PrepareBinary(context, node, &t, words_to_bytes ? type : kTfLiteNoType));
  const int64_t elements = tflite::NumElements(t.out);
  if (tflite::NumElements(t.a) == elements && tflite::NumElements(t.b) == elements) {
    data->flat = elements;
  }
  if (type == kTfLiteFloat32 && !is_gate && !constant) PrepareFew(op, Activation(node, op), data);
  if (!constant) return kTfLiteOk;
  data->computed = true;
  return Compute<op>(context, arguments.pool(), node, t);
}

template <Op op>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const auto& data = *static_cast<const ArithmeticData*>(node->user_data);
  if (data.computed) return kTfLiteOk;
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  if (data.few_floats != nullptr) {
    data.few_floats({t.a->data.f, t.b->data.f, t.out->data.f, 1, static_cast<size_t>(data.flat), 0,
                     0, data.low, data.high});
    return kTfLiteOk;
  }
  return Compute<op>(context, pool, node, t);
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_ADD() {
  return litmus::MakeInPlaceRegistration<litmus::ArithmeticData, litmus::Prepare<litmus::Op::kAdd>,
                                         litmus::Eval<litmus::Op::kAdd>,
                                         litmus::kOverEitherInput>();
}
TfLiteRegistration* Register_SUB() {
  return litmus::MakeInPlaceRegistration<litmus::ArithmeticData, litmus::Prepare<litmus::Op::kSub>,
                                         litmus::Eval<litmus::Op::kSub>,
                                         litmus::kOverEitherInput>();
}
TfLiteRegistration* Register_MUL() {
  return litmus::MakeInPlaceRegistration<litmus::ArithmeticData, litmus::Prepare<litmus::Op::kMul>,
                                         litmus::Eval<litmus::Op::kMul>,
                                         litmus::kOverEitherInput>();
}

}  // namespace tflite::ops::builtin
