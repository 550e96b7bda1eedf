// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The data and the shape of a tensor. GetTensorData is in kernel_util.h.
#ifndef LITMUS_RUNTIME_KERNELS_INTERNAL_TENSOR_CTYPES_H_
#define LITMUS_RUNTIME_KERNELS_INTERNAL_TENSOR_CTYPES_H_

#include "runtime/kernels/common/kernel_util.h"  // IWYU pragma: export
#include "runtime/kernels/internal/types.h"      // IWYU pragma: export

namespace tflite {

// The shape of the tensor; that of a scalar for nullptr.
inline RuntimeShape GetTensorShape(const TfLiteTensor* tensor) {
  return RuntimeShape(litmus::GetTensorShape(tensor));
}

}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_INTERNAL_TENSOR_CTYPES_H_
