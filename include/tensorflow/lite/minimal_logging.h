// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_MINIMAL_LOGGING_H_
#define LITMUS_TENSORFLOW_LITE_MINIMAL_LOGGING_H_

#include "runtime/base/minimal_logging.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_MINIMAL_LOGGING_H_
