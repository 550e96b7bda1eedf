// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The TfLiteType of a C++ type, for typed access to tensors.
#ifndef LITMUS_RUNTIME_CORE_TYPE_TO_TFLITETYPE_H_
#define LITMUS_RUNTIME_CORE_TYPE_TO_TFLITETYPE_H_

#include <complex>
#include <cstdint>
#include <string>

#include "runtime/c/common.h"

namespace tflite {

// Types without a tensor type give kTfLiteNoType.
template <typename T>
constexpr TfLiteType typeToTfLiteType() {
  return kTfLiteNoType;
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

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_TYPE_TO_TFLITETYPE_H_
