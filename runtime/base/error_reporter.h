// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Where models and interpreters report errors. Applications may derive their own.
#ifndef LITMUS_RUNTIME_BASE_ERROR_REPORTER_H_
#define LITMUS_RUNTIME_BASE_ERROR_REPORTER_H_

#include <cstdarg>

namespace tflite {

// Receives messages. A reporter must outlive everything that was given it, and must itself be
// thread-safe if several interpreters share it.
class ErrorReporter {
 public:
  virtual ~ErrorReporter() = default;

  // Takes one message: `format` and `args` as for vprintf. The return value is not used.
  virtual int Report(const char* format, va_list args) = 0;

  // Formats the arguments as printf does, then calls the function above.
  int Report(const char* format, ...) __attribute__((format(printf, 2, 3)));
  // The shape of TfLiteContext::ReportError; the first argument is ignored.
  int ReportError(void*, const char* format, ...) __attribute__((format(printf, 3, 4)));
};

// Passes messages to the runtime's message sink (runtime/base/logging.h), whose default is stderr.
class StderrReporter : public ErrorReporter {
 public:
  int Report(const char* format, va_list args) override;
};

// The process-wide StderrReporter. Never null; thread-safe.
ErrorReporter* DefaultErrorReporter();

}  // namespace tflite

// Sends a printf-style message to `reporter`. With TF_LITE_STRIP_ERROR_STRINGS the macro does
// nothing.
#ifndef TF_LITE_STRIP_ERROR_STRINGS
#define TF_LITE_REPORT_ERROR(reporter, ...)                               \
  do {                                                                    \
    static_cast<::tflite::ErrorReporter*>(reporter)->Report(__VA_ARGS__); \
  } while (false)
#else
#define TF_LITE_REPORT_ERROR(reporter, ...)
#endif

#endif  // LITMUS_RUNTIME_BASE_ERROR_REPORTER_H_
