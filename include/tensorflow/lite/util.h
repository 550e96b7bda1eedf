// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_UTIL_H_
#define LITMUS_TENSORFLOW_LITE_UTIL_H_

#include "runtime/util/util.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_UTIL_H_
