// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/base/stream_logging.h"

#include <cstdlib>

#include "runtime/base/logging.h"

namespace tflite {
namespace logging_internal {

LogStream::~LogStream() {
  const litmus::LogSeverity severity = severity_ == INFO   ? litmus::LogSeverity::INFO
                                       : severity_ == WARN ? litmus::LogSeverity::WARNING
                                                           : litmus::LogSeverity::ERROR;
  litmus::Log(severity, "%s", text_.str().c_str());
  if (severity_ == FATAL) std::abort();
}

}  // namespace logging_internal
}  // namespace tflite
