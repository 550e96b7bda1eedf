// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_C_C_API_H_
#define LITMUS_TENSORFLOW_LITE_C_C_API_H_

#include "runtime/capi/c_api.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_C_C_API_H_
