// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_BUILTIN_OPS_H_
#define LITMUS_TFLITE_BUILTIN_OPS_H_

#include "runtime/c/builtin_ops.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_BUILTIN_OPS_H_
