// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_KERNELS_CUSTOM_OPS_REGISTER_H_
#define LITMUS_TENSORFLOW_LITE_KERNELS_CUSTOM_OPS_REGISTER_H_

#include "runtime/kernels/custom/custom_ops_register.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_KERNELS_CUSTOM_OPS_REGISTER_H_
