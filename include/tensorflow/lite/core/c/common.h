// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_CORE_C_COMMON_H_
#define LITMUS_TENSORFLOW_LITE_CORE_C_COMMON_H_

#include "runtime/c/common.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_CORE_C_COMMON_H_
