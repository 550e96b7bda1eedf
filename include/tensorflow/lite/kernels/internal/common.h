// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_KERNELS_INTERNAL_COMMON_H_
#define LITMUS_TENSORFLOW_LITE_KERNELS_INTERNAL_COMMON_H_

#include "runtime/kernels/internal/common.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_KERNELS_INTERNAL_COMMON_H_
