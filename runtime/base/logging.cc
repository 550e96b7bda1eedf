// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The message sink: threshold, formatting, and the default output to stderr.
#include "runtime/base/logging.h"

#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>
#include <new>

#include "runtime/c/guard.h"

namespace litmus {
namespace {

std::atomic<int> g_min_severity{static_cast<int>(LogSeverity::INFO)};

struct Sink {
  // The mutex is recursive, because a sink may log or replace itself.
  std::recursive_mutex mutex;
  LogSinkFunction function = nullptr;
  void* user_data = nullptr;
};

// The sink is never destroyed, because other threads may still log while the process exits. It lies
// in static storage instead of the heap, because the message may be that memory ran out.
Sink& GlobalSink() {
  alignas(Sink) static unsigned char storage[sizeof(Sink)];
  static Sink* sink = new (storage) Sink;
  return *sink;
}

// True while this thread runs the sink.
thread_local bool in_sink = false;

// The formatted text of a message. The text is truncated if there is no memory for its full length.
class Message {
 public:
  Message(const char* format, va_list args) {
    va_list measure;
    va_copy(measure, args);
    const int length = std::vsnprintf(short_, sizeof(short_), format, measure);
    va_end(measure);
    if (length < 0) short_[0] = '\0';
    if (length < static_cast<int>(sizeof(short_))) return;
    const size_t bytes = static_cast<size_t>(length) + 1;
    long_.reset(new (std::nothrow) char[bytes]);
    if (long_ != nullptr) std::vsnprintf(long_.get(), bytes, format, args);
  }
  const char* text() const { return long_ != nullptr ? long_.get() : short_; }

 private:
  char short_[512];
  std::unique_ptr<char[]> long_;
};

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
  std::lock_guard<std::recursive_mutex> lock(global.mutex);
  global.function = sink;
  global.user_data = user_data;
}

void LogV(LogSeverity severity, const char* format, va_list args) {
  if (severity < MinLogSeverity()) return;
  const Message message(format, args);
  Sink& global = GlobalSink();
  std::lock_guard<std::recursive_mutex> lock(global.mutex);
  const LogSinkFunction function = global.function;
  if (function == nullptr || in_sink) {
    std::fprintf(stderr, "%s: %s\n", LogSeverityName(severity), message.text());
    return;
  }
  in_sink = true;
  // An application's sink may throw. The exception is dropped, because callers that log do not
  // expect one.
  GuardedOr(0, [&] { return function(global.user_data, severity, message.text()), 0; });
  in_sink = false;
}

void Log(LogSeverity severity, const char* format, ...) {
  va_list args;
  va_start(args, format);
  LogV(severity, format, args);
  va_end(args);
}

}  // namespace litmus
