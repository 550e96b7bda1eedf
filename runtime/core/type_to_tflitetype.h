// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Maps C++ types to TfLiteType and back, for typed access to tensors.
#ifndef LITMUS_RUNTIME_CORE_TYPE_TO_TFLITETYPE_H_
#define LITMUS_RUNTIME_CORE_TYPE_TO_TFLITETYPE_H_

#include <complex>
#include <cstdint>
#include <string>
#include <type_traits>

#include "runtime/c/common.h"

namespace tflite {

// Type is the C++ type of the elements of a tensor of type kType. Not defined for types without a
// C++ type.
template <TfLiteType kType>
struct TfLiteTypeToType {};

// The TfLiteType of T; const is ignored. kTfLiteNoType for types without one.
template <typename T>
constexpr TfLiteType typeToTfLiteType() {
  if constexpr (std::is_const_v<T>) {
    return typeToTfLiteType<std::remove_const_t<T>>();
  } else {
    return kTfLiteNoType;
  }
}

template <>
constexpr TfLiteType typeToTfLiteType<float>() {
  return kTfLiteFloat32;
}
template <>
constexpr TfLiteType typeToTfLiteType<double>() {
  return kTfLiteFloat64;
}
template <>
constexpr TfLiteType typeToTfLiteType<bool>() {
  return kTfLiteBool;
}
template <>
constexpr TfLiteType typeToTfLiteType<int8_t>() {
  return kTfLiteInt8;
}
template <>
constexpr TfLiteType typeToTfLiteType<uint8_t>() {
  return kTfLiteUInt8;
}
template <>
constexpr TfLiteType typeToTfLiteType<int16_t>() {
  return kTfLiteInt16;
}
template <>
constexpr TfLiteType typeToTfLiteType<uint16_t>() {
  return kTfLiteUInt16;
}
template <>
constexpr TfLiteType typeToTfLiteType<int32_t>() {
  return kTfLiteInt32;
}
template <>
constexpr TfLiteType typeToTfLiteType<uint32_t>() {
  return kTfLiteUInt32;
}
template <>
constexpr TfLiteType typeToTfLiteType<int64_t>() {
  return kTfLiteInt64;
}
template <>
constexpr TfLiteType typeToTfLiteType<uint64_t>() {
  return kTfLiteUInt64;
}
template <>
constexpr TfLiteType typeToTfLiteType<std::complex<float>>() {
  return kTfLiteComplex64;
}
template <>
constexpr TfLiteType typeToTfLiteType<std::complex<double>>() {
  return kTfLiteComplex128;
}
template <>
constexpr TfLiteType typeToTfLiteType<std::string>() {
  return kTfLiteString;
}
template <>
constexpr TfLiteType typeToTfLiteType<TfLiteFloat16>() {
  return kTfLiteFloat16;
}
template <>
constexpr TfLiteType typeToTfLiteType<TfLiteBFloat16>() {
  return kTfLiteBFloat16;
}

template <>
struct TfLiteTypeToType<kTfLiteFloat32> {
  using Type = float;
};
template <>
struct TfLiteTypeToType<kTfLiteFloat64> {
  using Type = double;
};
template <>
struct TfLiteTypeToType<kTfLiteBool> {
  using Type = bool;
};
template <>
struct TfLiteTypeToType<kTfLiteInt8> {
  using Type = int8_t;
};
template <>
struct TfLiteTypeToType<kTfLiteUInt8> {
  using Type = uint8_t;
};
template <>
struct TfLiteTypeToType<kTfLiteInt16> {
  using Type = int16_t;
};
template <>
struct TfLiteTypeToType<kTfLiteUInt16> {
  using Type = uint16_t;
};
template <>
struct TfLiteTypeToType<kTfLiteInt32> {
  using Type = int32_t;
};
template <>
struct TfLiteTypeToType<kTfLiteUInt32> {
  using Type = uint32_t;
};
template <>
struct TfLiteTypeToType<kTfLiteInt64> {
  using Type = int64_t;
};
template <>
struct TfLiteTypeToType<kTfLiteUInt64> {
  using Type = uint64_t;
};
template <>
struct TfLiteTypeToType<kTfLiteComplex64> {
  using Type = std::complex<float>;
};
template <>
struct TfLiteTypeToType<kTfLiteComplex128> {
  using Type = std::complex<double>;
};
template <>
struct TfLiteTypeToType<kTfLiteString> {
  using Type = std::string;
};
template <>
struct TfLiteTypeToType<kTfLiteFloat16> {
  using Type = TfLiteFloat16;
};
template <>
struct TfLiteTypeToType<kTfLiteBFloat16> {
  using Type = TfLiteBFloat16;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_TYPE_TO_TFLITETYPE_H_
