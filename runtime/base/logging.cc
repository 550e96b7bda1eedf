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
  // Recursive: a sink may log, or replace itself.
  std::recursive_mutex mutex;
  LogSinkFunction function = nullptr;
  void* user_data = nullptr;
};

// Never destroyed: messages may still come from other threads while the program ends. Needs no
// heap: the message may be that there is no memory.
Sink& GlobalSink() {
  alignas(Sink) static unsigned char storage[sizeof(Sink)];
  static Sink* sink = new (storage) Sink;
  return *sink;
}

// Whether this thread is inside of the sink.
thread_local bool in_sink = false;

// The text of a message, cut where there is no memory for its length.
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
  // Whoever logs is not prepared for what an application's sink throws.
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
