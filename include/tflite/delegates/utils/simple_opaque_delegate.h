// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_DELEGATES_UTILS_SIMPLE_OPAQUE_DELEGATE_H_
#define LITMUS_TFLITE_DELEGATES_UTILS_SIMPLE_OPAQUE_DELEGATE_H_

#include "delegates/util/simple_opaque_delegate.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_DELEGATES_UTILS_SIMPLE_OPAQUE_DELEGATE_H_
