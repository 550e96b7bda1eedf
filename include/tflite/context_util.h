// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_CONTEXT_UTIL_H_
#define LITMUS_TFLITE_CONTEXT_UTIL_H_

#include "runtime/util/context_util.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_CONTEXT_UTIL_H_
