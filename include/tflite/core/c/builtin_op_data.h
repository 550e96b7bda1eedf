// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_CORE_C_BUILTIN_OP_DATA_H_
#define LITMUS_TFLITE_CORE_C_BUILTIN_OP_DATA_H_

#include "runtime/c/builtin_op_data.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_CORE_C_BUILTIN_OP_DATA_H_
