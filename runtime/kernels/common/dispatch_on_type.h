// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Type dispatch: calls a generic function with the C++ type of a tensor's elements.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_DISPATCH_ON_TYPE_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_DISPATCH_ON_TYPE_H_

#include <complex>
#include <cstdint>
#include <type_traits>

#include "runtime/c/half.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"

namespace litmus {

// An element of a float16 tensor, as its bits.
struct Half {
  uint16_t bits;
};

// An element of a bfloat16 tensor, as its bits.
struct BFloat {
  uint16_t bits;
};

// An element of a bool tensor, which may be any byte of a file or a program. Danger: reading such a
// byte as a C++ bool is undefined behaviour: CAST returned 24 for it, and LOGICAL_NOT of it was
// true. Remedy: kernels read this type, for which each byte but 0 is true; they write 0 or 1.
struct Truth {
  constexpr Truth() = default;
  constexpr Truth(bool value) : byte(value ? 1 : 0) {}   // NOLINT: a bool in another form
  constexpr operator bool() const { return byte != 0; }  // NOLINT

  uint8_t byte = 0;
};
template <>
inline Truth WrappingSum(Truth a, Truth b) {
  return a || b;
}
template <>
inline Truth WrappingProduct(Truth a, Truth b) {
  return a && b;
}

// The value of an element: a float for Half and BFloat, a bool for Truth, the real part of a
// complex number.
template <typename T>
T Number(T x) {
  return x;
}
inline bool Number(Truth x) { return x; }
inline float Number(Half x) { return HalfToFloat(x.bits); }
inline float Number(BFloat x) { return BFloatToFloat(x.bits); }
inline float Number(std::complex<float> x) { return x.real(); }

// The TfLiteType of tensors whose elements are T.
template <typename T>
inline constexpr TfLiteType kTensorType = kTfLiteNoType;
template <>
inline constexpr TfLiteType kTensorType<float> = kTfLiteFloat32;
template <>
inline constexpr TfLiteType kTensorType<double> = kTfLiteFloat64;
template <>
inline constexpr TfLiteType kTensorType<Half> = kTfLiteFloat16;
template <>
inline constexpr TfLiteType kTensorType<BFloat> = kTfLiteBFloat16;
template <>
inline constexpr TfLiteType kTensorType<int8_t> = kTfLiteInt8;
template <>
inline constexpr TfLiteType kTensorType<uint8_t> = kTfLiteUInt8;
template <>
inline constexpr TfLiteType kTensorType<int16_t> = kTfLiteInt16;
template <>
inline constexpr TfLiteType kTensorType<uint16_t> = kTfLiteUInt16;
template <>
inline constexpr TfLiteType kTensorType<int32_t> = kTfLiteInt32;
template <>
inline constexpr TfLiteType kTensorType<uint32_t> = kTfLiteUInt32;
template <>
inline constexpr TfLiteType kTensorType<int64_t> = kTfLiteInt64;
template <>
inline constexpr TfLiteType kTensorType<uint64_t> = kTfLiteUInt64;
template <>
inline constexpr TfLiteType kTensorType<Truth> = kTfLiteBool;
template <>
inline constexpr TfLiteType kTensorType<std::complex<float>> = kTfLiteComplex64;

// Calls f(T{}) for the T in Ts that corresponds to `type`. Returns false if no T does.
template <typename... Ts, typename F>
bool VisitType(TfLiteType type, const F& f) {
  return ((type == kTensorType<Ts> && (f(Ts{}), true)) || ...);
}

inline TfLiteStatus UnsupportedType(TfLiteContext* context, TfLiteType type) {
  TF_LITE_KERNEL_LOG(context, "Type %s is not supported.", TfLiteTypeGetName(type));
  return kTfLiteError;
}

// Calls f(T{}) for the T in Ts that corresponds to `type`, and returns the status of f, or
// kTfLiteOk if f returns void. Returns an error if no T corresponds.
template <typename... Ts, typename F>
TfLiteStatus DispatchOnType(TfLiteContext* context, TfLiteType type, const F& f) {
  TfLiteStatus status = kTfLiteOk;
  const bool supported = VisitType<Ts...>(type, [&](auto element) {
    if constexpr (std::is_void_v<decltype(f(element))>) {
      f(element);
    } else {
      status = f(element);
    }
  });
  return supported ? status : UnsupportedType(context, type);
}

// DispatchOnType for float32, float64, all integers and bool.
template <typename F>
TfLiteStatus DispatchOnNumber(TfLiteContext* context, TfLiteType type, const F& f) {
  return DispatchOnType<float, double, int8_t, uint8_t, int16_t, uint16_t, int32_t, uint32_t,
                        int64_t, uint64_t, Truth>(context, type, f);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_DISPATCH_ON_TYPE_H_
