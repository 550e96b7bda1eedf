// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_KERNELS_INTERNAL_TENSOR_CTYPES_H_
#define LITMUS_TFLITE_KERNELS_INTERNAL_TENSOR_CTYPES_H_

#include "runtime/kernels/internal/tensor_ctypes.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_KERNELS_INTERNAL_TENSOR_CTYPES_H_
