// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_RUNTIME_BASE_STATEFUL_ERROR_REPORTER_H_
#define LITMUS_RUNTIME_BASE_STATEFUL_ERROR_REPORTER_H_

#include <string>

#include "runtime/base/error_reporter.h"

namespace tflite {

// An error reporter of a program that keeps the last message.
class StatefulErrorReporter : public ErrorReporter {
 public:
  // The last message.
  virtual std::string message() = 0;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_BASE_STATEFUL_ERROR_REPORTER_H_
