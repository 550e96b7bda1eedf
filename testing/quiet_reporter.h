// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// An error reporter for tests that expect thousands of errors.
#ifndef LITMUS_TESTING_QUIET_REPORTER_H_
#define LITMUS_TESTING_QUIET_REPORTER_H_

#include <cstdarg>
#include <cstdio>

#include "runtime/base/error_reporter.h"

namespace litmus {

// Formats every message with its arguments, as a reporter must be able to, and prints nothing.
class QuietReporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char line[2048];
    std::vsnprintf(line, sizeof(line), format, args);
    return 0;
  }
};

}  // namespace litmus

#endif  // LITMUS_TESTING_QUIET_REPORTER_H_
