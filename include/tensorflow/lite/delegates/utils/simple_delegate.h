// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_DELEGATES_UTILS_SIMPLE_DELEGATE_H_
#define LITMUS_TENSORFLOW_LITE_DELEGATES_UTILS_SIMPLE_DELEGATE_H_

#include "delegates/util/simple_delegate.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_DELEGATES_UTILS_SIMPLE_DELEGATE_H_
