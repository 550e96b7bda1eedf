// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// printf-style messages of programs and delegates, to the message sink (runtime/base/logging.h).
#ifndef LITMUS_RUNTIME_BASE_MINIMAL_LOGGING_H_
#define LITMUS_RUNTIME_BASE_MINIMAL_LOGGING_H_

#include <cstdarg>

#include "runtime/base/log_macro.h"

namespace tflite {

// The severities of litmus::LogSeverity. SILENT is only a threshold.
enum LogSeverity {
  TFLITE_LOG_VERBOSE = 0,
  TFLITE_LOG_INFO = 1,
  TFLITE_LOG_WARNING = 2,
  TFLITE_LOG_ERROR = 3,
  TFLITE_LOG_SILENT = 4,
};

namespace logging_internal {

// Thread-safe.
class MinimalLogger {
 public:
  static void Log(LogSeverity severity, const char* format, ...)
      __attribute__((format(printf, 2, 3)));
  static void LogFormatted(LogSeverity severity, const char* format, va_list args);

  // Messages below the threshold are dropped. The second function returns the previous threshold.
  static LogSeverity GetMinimumLogSeverity();
  static LogSeverity SetMinimumLogSeverity(LogSeverity new_severity);
};

}  // namespace logging_internal
}  // namespace tflite

// TFLITE_LOG_PROD(TFLITE_LOG_WARNING, "%d things", n)
#define TFLITE_LOG_PROD(...) ::tflite::logging_internal::MinimalLogger::Log(__VA_ARGS__)

// The same; only the first call of the process at this place has an effect.
#define TFLITE_LOG_PROD_ONCE(...)                \
  do {                                           \
    static const bool litmus_logged_once = [&] { \
      TFLITE_LOG_PROD(__VA_ARGS__);              \
      return true;                               \
    }();                                         \
    (void)litmus_logged_once;                    \
  } while (false)

// TFLITE_LOG and TFLITE_LOG_ONCE are for debugging: in programs with NDEBUG their arguments are
// compiled, but no message is written.
#ifndef NDEBUG
#define LITMUS_LOG_FORMAT(...) TFLITE_LOG_PROD(__VA_ARGS__)
#define TFLITE_LOG_ONCE(...) TFLITE_LOG_PROD_ONCE(__VA_ARGS__)
#else
#define LITMUS_LOG_FORMAT(...) ((void)(false && (TFLITE_LOG_PROD(__VA_ARGS__), true)))
#define TFLITE_LOG_ONCE(...) LITMUS_LOG_FORMAT(__VA_ARGS__)
#endif

#endif  // LITMUS_RUNTIME_BASE_MINIMAL_LOGGING_H_
