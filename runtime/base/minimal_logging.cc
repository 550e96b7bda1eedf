// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/base/minimal_logging.h"

#include "runtime/base/logging.h"

namespace tflite {
namespace logging_internal {

void MinimalLogger::Log(LogSeverity severity, const char* format, ...) {
  va_list args;
  va_start(args, format);
  LogFormatted(severity, format, args);
  va_end(args);
}

void MinimalLogger::LogFormatted(LogSeverity severity, const char* format, va_list args) {
  litmus::LogV(static_cast<litmus::LogSeverity>(severity), format, args);
}

LogSeverity MinimalLogger::GetMinimumLogSeverity() {
  return static_cast<LogSeverity>(litmus::MinLogSeverity());
}

LogSeverity MinimalLogger::SetMinimumLogSeverity(LogSeverity new_severity) {
  return static_cast<LogSeverity>(
      litmus::SetMinLogSeverity(static_cast<litmus::LogSeverity>(new_severity)));
}

}  // namespace logging_internal
}  // namespace tflite
