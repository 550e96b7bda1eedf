// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_KERNELS_INTERNAL_TYPES_H_
#define LITMUS_TENSORFLOW_LITE_KERNELS_INTERNAL_TYPES_H_

#include "runtime/kernels/internal/types.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_KERNELS_INTERNAL_TYPES_H_
