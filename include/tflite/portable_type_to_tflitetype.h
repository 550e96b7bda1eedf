// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_PORTABLE_TYPE_TO_TFLITETYPE_H_
#define LITMUS_TFLITE_PORTABLE_TYPE_TO_TFLITETYPE_H_

#include "runtime/core/type_to_tflitetype.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_PORTABLE_TYPE_TO_TFLITETYPE_H_
