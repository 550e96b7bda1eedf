// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_ARRAY_H_
#define LITMUS_TFLITE_ARRAY_H_

#include "runtime/util/array.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_ARRAY_H_
