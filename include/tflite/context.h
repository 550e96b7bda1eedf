// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_CONTEXT_H_
#define LITMUS_TFLITE_CONTEXT_H_

#include "runtime/c/common.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_CONTEXT_H_
