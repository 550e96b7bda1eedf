// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Holds back the error messages of a call until it is known whether they matter.
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

  // Reports the held messages in their order and clears them.
  void ReportTo(tflite::ErrorReporter* reporter);
  // Returns the held messages in one line and clears them.
  std::string Take();

 private:
  std::vector<std::string> messages_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_HELD_ERRORS_H_
