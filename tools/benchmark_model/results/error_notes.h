// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Collects the errors that a process printed, the tool's and the runtime's, for its result
// document.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_ERROR_NOTES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_ERROR_NOTES_H_

#include <cstddef>
#include <mutex>
#include <string>

namespace litmus::benchmark {

// Thread-safe, because kernels report errors on worker threads.
class ErrorNotes {
 public:
  // Ignores a message that was added already (a thousand runs fail with the same message), and
  // messages beyond a total of kMostBytes.
  void Add(const std::string& message);
  // The messages in the order in which they were first added, separated by line feeds.
  std::string Text() const;

  static constexpr size_t kMostBytes = 16384;

 private:
  mutable std::mutex mutex_;
  std::string text_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_ERROR_NOTES_H_
