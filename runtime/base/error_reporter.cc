// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/base/error_reporter.h"

#include <cstdio>
#include <new>

#include "runtime/base/logging.h"

namespace tflite {

int ErrorReporter::Report(const char* format, ...) {
  va_list args;
  va_start(args, format);
  const int result = Report(format, args);
  va_end(args);
  return result;
}

int ErrorReporter::ReportError(void*, const char* format, ...) {
  va_list args;
  va_start(args, format);
  const int result = Report(format, args);
  va_end(args);
  return result;
}

int StderrReporter::Report(const char* format, va_list args) {
  litmus::LogV(litmus::LogSeverity::ERROR, format, args);
  return 0;
}

ErrorReporter* DefaultErrorReporter() {
  // The reporter is never destroyed, because it may be used while the process exits. It lies in
  // static storage instead of the heap, because the message may be that memory ran out.
  alignas(StderrReporter) static unsigned char storage[sizeof(StderrReporter)];
  static StderrReporter* const reporter = new (storage) StderrReporter;
  return reporter;
}

}  // namespace tflite
