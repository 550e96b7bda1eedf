// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/error_notes.h"

namespace litmus::benchmark {

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

}  // namespace litmus::benchmark
