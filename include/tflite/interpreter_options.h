// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_INTERPRETER_OPTIONS_H_
#define LITMUS_TFLITE_INTERPRETER_OPTIONS_H_

#include "runtime/core/graph/interpreter_options.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_INTERPRETER_OPTIONS_H_
