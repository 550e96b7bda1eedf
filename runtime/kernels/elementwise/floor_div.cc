// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// FLOOR_DIV and FLOOR_MOD: the quotient is rounded down; the remainder has the sign of the divisor.
// Scales are ignored.
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/binary.h"

namespace litmus {
namespace {

struct Quotient {
  static constexpr bool kZeroAllowedInFloat = false;
  template <typename T>
  T operator()(T x, T y) const {
    const double floor = std::floor(static_cast<double>(x) / static_cast<double>(y));
    if constexpr (std::is_floating_point_v<T>) {
      return static_cast<T>(floor);
    } else {
      return static_cast<T>(static_cast<int64_t>(floor));  // the lowest value / -1 wraps around
    }
  }
};

struct Remainder {
  static constexpr bool kZeroAllowedInFloat = true;
  template <typename T>
  T operator()(T x, T y) const {
    if constexpr (std::is_floating_point_v<T>) {
      const T rest = std::fmod(x, y);
      return rest != 0 && (y < 0) != (rest < 0) ? rest + y : rest;
    } else {
      if (y == -1) return 0;  // the lowest value % -1 would overflow
      const auto rest = static_cast<T>(x % y);
      return rest != 0 && (y < 0) != (rest < 0) ? static_cast<T>(rest + y) : rest;
    }
  }
};

template <typename F>
TfLiteStatus Compute(TfLiteContext* context, ThreadPool* pool, const BinaryTensors& t) {
  const auto compute = [&](auto element) {
    using T = decltype(element);
    if (!std::is_floating_point_v<T> || !F::kZeroAllowedInFloat) {
      TF_LITE_ENSURE_OK(context, CheckDivisor<T>(context, t.b));
    }
    BroadcastElements<T, T>(pool, t, F());
    return kTfLiteOk;
  };
  if constexpr (std::is_same_v<F, Remainder>) {
    if (t.out->type == kTfLiteInt64) return compute(int64_t{});  // quotients are computed in double
  }
  return DispatchOnType<float, int8_t, int16_t, int32_t>(context, t.out->type, compute);
}

// State of a node between Prepare and Eval.
struct FloorData {
  bool computed = false;  // Prepare has computed the output from constants
};

// Integer results of constants are computed in Prepare: they usually are shapes, which later nodes
// need in Prepare.
template <typename F>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node, const PrepareArguments& arguments) {
  auto* data = static_cast<FloorData*>(node->user_data);
  *data = FloorData();
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  const bool folds = (t.a->type == kTfLiteInt32 || t.a->type == kTfLiteInt64) &&
                     tflite::IsConstantOrPersistentTensor(t.a) &&
                     tflite::IsConstantOrPersistentTensor(t.b);
  if (folds) tflite::SetTensorToPersistentRo(t.out);
  TF_LITE_ENSURE_OK(context, PrepareBinary(context, node, &t));
  if (!folds) return kTfLiteOk;
  data->computed = true;
  return Compute<F>(context, arguments.pool(), t);
}

template <typename F>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  if (static_cast<const FloorData*>(node->user_data)->computed) return kTfLiteOk;
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  return Compute<F>(context, pool, t);
}

template <typename F>
TfLiteRegistration* Registration() {
  return MakeRegistration<FloorData, Prepare<F>, Eval<F>>();
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_FLOOR_DIV() { return litmus::Registration<litmus::Quotient>(); }
TfLiteRegistration* Register_FLOOR_MOD() { return litmus::Registration<litmus::Remainder>(); }

}  // namespace tflite::ops::builtin
