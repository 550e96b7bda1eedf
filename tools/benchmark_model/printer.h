// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Where benchmark_model's lines go: results to stdout, the rest to stderr.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PRINTER_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PRINTER_H_

#include <cstdio>
#include <string>

namespace litmus::benchmark {

// Not thread-safe.
class Printer {
 public:
  // `quiet`: no results on stdout (--output=json). `prefix`: "INFO: " in front of TensorFlow Lite's
  // lines.
  Printer(bool quiet, bool prefix) : quiet_(quiet), prefix_(prefix) {}

  // A line that TensorFlow Lite's tool log writes as INFO.
  void Info(const std::string& line) {
    if (!quiet_) std::printf("%s%s\n", prefix_ ? "INFO: " : "", line.c_str());
  }
  // Text as it is.
  void Raw(const std::string& text) {
    if (!quiet_) std::fputs(text.c_str(), stdout);
  }
  void Warn(const std::string& line) { ToStderr("WARN", line); }
  void Error(const std::string& line) { ToStderr("ERROR", line); }

 private:
  // What stdout has so far comes first, where both are the same terminal or file.
  static void ToStderr(const char* severity, const std::string& line) {
    std::fflush(stdout);
    std::fprintf(stderr, "%s: %s\n", severity, line.c_str());
  }

  bool quiet_, prefix_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PRINTER_H_
