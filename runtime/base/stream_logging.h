// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Messages of programs as streams, TFLITE_LOG(WARN) << n << " things", to the message sink
// (runtime/base/logging.h). Severities: INFO, WARN, ERROR and FATAL, which aborts.
#ifndef LITMUS_RUNTIME_BASE_STREAM_LOGGING_H_
#define LITMUS_RUNTIME_BASE_STREAM_LOGGING_H_

#include <sstream>

#include "runtime/base/log_macro.h"

namespace tflite {
namespace logging_internal {

// Logs what was written to the stream when it is destroyed, at the end of the statement.
class LogStream {
 public:
  enum Severity { INFO, WARN, ERROR, FATAL };

  explicit LogStream(Severity severity) : severity_(severity) {}
  ~LogStream();
  LogStream(const LogStream&) = delete;
  LogStream& operator=(const LogStream&) = delete;

  std::ostream& stream() { return text_; }

 private:
  const Severity severity_;
  std::ostringstream text_;
};

// Turns a stream into void, behind all its operators <<.
struct IgnoreStream {
  void operator&(const std::ostream&) const {}
};

}  // namespace logging_internal
}  // namespace tflite

#define LITMUS_LOG_STREAM(severity) \
  ::tflite::logging_internal::LogStream(::tflite::logging_internal::LogStream::severity).stream()

// TFLITE_TOOLS_CHECK(n > 0) << n << " things" aborts unless the condition holds.
#define TFLITE_TOOLS_CHECK(condition)                                                 \
  (condition) ? (void)0                                                               \
              : ::tflite::logging_internal::IgnoreStream() & LITMUS_LOG_STREAM(FATAL) \
                                                                 << #condition " does not hold. "

#endif  // LITMUS_RUNTIME_BASE_STREAM_LOGGING_H_
