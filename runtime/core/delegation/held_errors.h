// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Errors of a call of which it is known only afterwards whether they matter.
#ifndef LITMUS_RUNTIME_CORE_DELEGATION_HELD_ERRORS_H_
#define LITMUS_RUNTIME_CORE_DELEGATION_HELD_ERRORS_H_

#include <string>
#include <vector>

#include "runtime/base/error_reporter.h"

namespace litmus {

// Not thread-safe.
class HeldErrors : public tflite::ErrorReporter {
 public:
  using ErrorReporter::Report;
  int Report(const char* format, va_list args) override;

  // Reports what was held, in its order, and holds it no more.
  void ReportTo(tflite::ErrorReporter* reporter);
  // What was held, in one line; it is held no more.
  std::string Take();

 private:
  std::vector<std::string> messages_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_HELD_ERRORS_H_
