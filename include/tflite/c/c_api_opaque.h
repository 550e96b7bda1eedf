// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_C_C_API_OPAQUE_H_
#define LITMUS_TFLITE_C_C_API_OPAQUE_H_

#include "runtime/opaque/c_api_opaque.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_C_C_API_OPAQUE_H_
