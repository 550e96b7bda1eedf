// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The message sink of the process. Every message that is not a tool's result goes through the sink:
// printf-style, with a severity, to stderr unless a program installs its own sink.
#ifndef LITMUS_RUNTIME_BASE_LOGGING_H_
#define LITMUS_RUNTIME_BASE_LOGGING_H_

#include <cstdarg>

namespace litmus {

// In rising order of importance. SILENT is only a threshold, never the severity of a message.
enum class LogSeverity { VERBOSE = 0, INFO = 1, WARNING = 2, ERROR = 3, SILENT = 4 };

// The name that a message begins with: "VERBOSE", "INFO", "WARN" or "ERROR".
const char* LogSeverityName(LogSeverity severity);

// Receives complete messages without a line end. Called from any thread, one call at a time. A sink
// may log: its own messages go to stderr. A sink must not wait for another thread that logs.
// Exceptions of a sink are dropped.
using LogSinkFunction = void (*)(void* user_data, LogSeverity severity, const char* message);

// Messages below `severity` are dropped. Returns the previous threshold (default: INFO).
LogSeverity SetMinLogSeverity(LogSeverity severity);
LogSeverity MinLogSeverity();

// Replaces the sink; nullptr brings back the default, which writes "SEVERITY: message" to stderr.
// Waits for calls of the old sink on other threads: afterwards no thread uses its `user_data`. Any
// thread may call this, a sink too.
void SetLogSink(LogSinkFunction sink, void* user_data);

// Formats the message and passes it to the sink. Thread-safe. A long message is truncated if there
// is no memory for it.
void LogV(LogSeverity severity, const char* format, va_list args);
void Log(LogSeverity severity, const char* format, ...) __attribute__((format(printf, 2, 3)));

}  // namespace litmus

// LITMUS_LOG(WARNING, "%d things", n)
#define LITMUS_LOG(severity, ...) ::litmus::Log(::litmus::LogSeverity::severity, __VA_ARGS__)

#endif  // LITMUS_RUNTIME_BASE_LOGGING_H_
