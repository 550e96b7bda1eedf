// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_C_C_API_EXPERIMENTAL_H_
#define LITMUS_TFLITE_C_C_API_EXPERIMENTAL_H_

#include "runtime/capi/c_api_experimental.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_C_C_API_EXPERIMENTAL_H_
