// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_OPTIONAL_DEBUG_TOOLS_H_
#define LITMUS_TENSORFLOW_LITE_OPTIONAL_DEBUG_TOOLS_H_

#include "runtime/debug/optional_debug_tools.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_OPTIONAL_DEBUG_TOOLS_H_
