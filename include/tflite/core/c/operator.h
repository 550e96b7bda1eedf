// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_CORE_C_OPERATOR_H_
#define LITMUS_TFLITE_CORE_C_OPERATOR_H_

#include "runtime/opaque/operator.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_CORE_C_OPERATOR_H_
