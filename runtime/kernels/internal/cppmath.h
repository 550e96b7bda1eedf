// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_RUNTIME_KERNELS_INTERNAL_CPPMATH_H_
#define LITMUS_RUNTIME_KERNELS_INTERNAL_CPPMATH_H_

#include <cmath>

namespace tflite {

// Rounds to the nearest integer, halves away from zero. T is float or double.
template <class T>
inline T TfLiteRound(T x) {
  return std::round(x);
}

}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_INTERNAL_CPPMATH_H_
