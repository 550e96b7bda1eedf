// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a process printed as errors, for its result document: the tool's own and the runtime's.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_ERROR_NOTES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_ERROR_NOTES_H_

#include <cstddef>
#include <mutex>
#include <string>

namespace litmus::benchmark {

// Thread-safe: kernels report errors on threads of their own.
class ErrorNotes {
 public:
  // A message that stands there already is left out (a thousand runs fail with the same), as is one
  // beyond kMostBytes.
  void Add(const std::string& message);
  // The messages in the order in which they first came, separated by line feeds.
  std::string Text() const;

  static constexpr size_t kMostBytes = 16384;

 private:
  mutable std::mutex mutex_;
  std::string text_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_ERROR_NOTES_H_
