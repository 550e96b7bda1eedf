// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_CORE_KERNELS_BUILTIN_OP_KERNELS_H_
#define LITMUS_TENSORFLOW_LITE_CORE_KERNELS_BUILTIN_OP_KERNELS_H_

#include "runtime/kernels/common/builtin_kernels.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_CORE_KERNELS_BUILTIN_OP_KERNELS_H_
