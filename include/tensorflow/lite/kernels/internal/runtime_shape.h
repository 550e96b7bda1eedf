// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_KERNELS_INTERNAL_RUNTIME_SHAPE_H_
#define LITMUS_TENSORFLOW_LITE_KERNELS_INTERNAL_RUNTIME_SHAPE_H_

#include "runtime/kernels/internal/runtime_shape.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_KERNELS_INTERNAL_RUNTIME_SHAPE_H_
