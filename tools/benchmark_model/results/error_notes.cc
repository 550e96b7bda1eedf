// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/error_notes.h"

#include "runtime/base/logging.h"

namespace litmus::benchmark {
namespace {

void Note(void* notes, LogSeverity severity, const char* message) {
  if (severity == LogSeverity::ERROR) static_cast<ErrorNotes*>(notes)->Add(message);
  Log(severity, "%s", message);  // what a sink logs goes to stderr
}

}  // namespace

void ErrorNotes::Add(const std::string& message) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const std::string line = message + "\n";
  const bool told = text_.rfind(line, 0) == 0 || text_.find("\n" + line) != std::string::npos;
  if (!told && text_.size() + line.size() <= kMostBytes) text_ += line;
}

std::string ErrorNotes::Text() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return text_.substr(0, text_.empty() ? 0 : text_.size() - 1);
}

RuntimeErrors::RuntimeErrors(ErrorNotes* notes) { SetLogSink(&Note, notes); }

RuntimeErrors::~RuntimeErrors() { SetLogSink(nullptr, nullptr); }

}  // namespace litmus::benchmark
