// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Calls a generic function with a value of the C++ type that a tensor's elements have.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_NUMBER_TYPES_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_NUMBER_TYPES_H_

#include <cstdint>
#include <type_traits>

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// f(T{}) for float32, float64, all integers and bool; an error for other types.
template <typename F>
TfLiteStatus WithNumberType(TfLiteContext* context, TfLiteType type, const F& f) {
  switch (type) {
    case kTfLiteFloat32:
      return f(float{});
    case kTfLiteFloat64:
      return f(double{});
    case kTfLiteInt8:
      return f(int8_t{});
    case kTfLiteUInt8:
      return f(uint8_t{});
    case kTfLiteInt16:
      return f(int16_t{});
    case kTfLiteUInt16:
      return f(uint16_t{});
    case kTfLiteInt32:
      return f(int32_t{});
    case kTfLiteUInt32:
      return f(uint32_t{});
    case kTfLiteInt64:
      return f(int64_t{});
    case kTfLiteUInt64:
      return f(uint64_t{});
    case kTfLiteBool:
      return f(bool{});
    default:
      TF_LITE_KERNEL_LOG(context, "Type %s is not supported.", TfLiteTypeGetName(type));
      return kTfLiteError;
  }
}

// a + b and a · b; integers wrap around, bools become true where either is.
template <typename T>
T WrappingSum(T a, T b) {
  if constexpr (std::is_same_v<T, bool>) {
    return a || b;
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  } else {
    return a + b;
  }
}
template <typename T>
T WrappingProduct(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  } else {
    return a * b;
  }
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_NUMBER_TYPES_H_
