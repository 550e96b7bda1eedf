// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_DELEGATES_INTERPRETER_UTILS_H_
#define LITMUS_TFLITE_DELEGATES_INTERPRETER_UTILS_H_

#include "runtime/core/interpreter_utils.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_DELEGATES_INTERPRETER_UTILS_H_
