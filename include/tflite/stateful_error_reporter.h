// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_STATEFUL_ERROR_REPORTER_H_
#define LITMUS_TFLITE_STATEFUL_ERROR_REPORTER_H_

#include "runtime/base/stateful_error_reporter.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_STATEFUL_ERROR_REPORTER_H_
