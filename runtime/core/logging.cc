// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The message sink: threshold, formatting, and the default output to stderr.
#include "runtime/core/logging.h"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <string>

namespace litmus {
namespace {

std::atomic<int> g_min_severity{static_cast<int>(LogSeverity::INFO)};

struct Sink {
  std::mutex mutex;
  LogSinkFunction function = nullptr;
  void* user_data = nullptr;
};

// Never destroyed: messages may still come from other threads while the program ends.
Sink& GlobalSink() {
  static Sink* sink = new Sink;
  return *sink;
}

}  // namespace

const char* LogSeverityName(LogSeverity severity) {
  switch (severity) {
    case LogSeverity::VERBOSE:
      return "VERBOSE";
    case LogSeverity::INFO:
      return "INFO";
    case LogSeverity::WARNING:
      return "WARN";
    case LogSeverity::ERROR:
      return "ERROR";
    case LogSeverity::SILENT:
      return "SILENT";
  }
  return "UNKNOWN";
}

LogSeverity SetMinLogSeverity(LogSeverity severity) {
  return static_cast<LogSeverity>(g_min_severity.exchange(static_cast<int>(severity)));
}

LogSeverity MinLogSeverity() { return static_cast<LogSeverity>(g_min_severity.load()); }

void SetLogSink(LogSinkFunction sink, void* user_data) {
  Sink& global = GlobalSink();
  std::lock_guard<std::mutex> lock(global.mutex);
  global.function = sink;
  global.user_data = user_data;
}

void LogV(LogSeverity severity, const char* format, va_list args) {
  if (severity < MinLogSeverity()) return;
  va_list measure;
  va_copy(measure, args);
  const int length = std::vsnprintf(nullptr, 0, format, measure);
  va_end(measure);
  std::string message(length < 0 ? 0 : static_cast<size_t>(length), '\0');
  // vsnprintf writes the terminator too, which std::string keeps room for.
  if (length > 0) std::vsnprintf(&message[0], message.size() + 1, format, args);

  Sink& global = GlobalSink();
  std::lock_guard<std::mutex> lock(global.mutex);
  if (global.function != nullptr) {
    global.function(global.user_data, severity, message.c_str());
  } else {
    std::fprintf(stderr, "%s: %s\n", LogSeverityName(severity), message.c_str());
  }
}

void Log(LogSeverity severity, const char* format, ...) {
  va_list args;
  va_start(args, format);
  LogV(severity, format, args);
  va_end(args);
}

}  // namespace litmus
