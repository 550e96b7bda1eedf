// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/runtime_errors.h"

#include <utility>

namespace litmus {

RuntimeErrors::RuntimeErrors() { SetLogSink(&Keep, this); }

RuntimeErrors::~RuntimeErrors() { SetLogSink(nullptr, nullptr); }

std::string RuntimeErrors::Take() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(lines_, "");
}

void RuntimeErrors::Keep(void* self, LogSeverity severity, const char* message) {
  Log(severity, "%s", message);  // of a sink: to stderr
  if (severity < LogSeverity::ERROR) return;
  constexpr size_t kMostBytes = 4096;
  auto* const errors = static_cast<RuntimeErrors*>(self);
  const std::lock_guard<std::mutex> lock(errors->mutex_);
  errors->lines_ += message;
  errors->lines_ += '\n';
  if (errors->lines_.size() > kMostBytes) errors->lines_.resize(kMostBytes);
}

}  // namespace litmus
