// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Where benchmark_model's lines go: results to stdout, the rest to stderr.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_PRINTER_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_PRINTER_H_

#include <cstdio>
#include <string>
#include <utility>

#include "cli/utf8.h"
#include "tools/benchmark_model/results/error_notes.h"

namespace litmus::benchmark {

// The form of the lines that TensorFlow Lite's tool log writes as INFO. Scripts look for either:
// older versions had no prefix ("^Inference timings"), newer ones have "INFO: ".
enum class LogForm { kPlain, kPrefixed, kBoth };

// Not thread-safe.
class Printer {
 public:
  // `quiet`: no results on stdout (--output=json). `lines`: TensorFlow Lite's lines are printed.
  Printer(bool quiet, LogForm form, bool lines = true)
      : quiet_(quiet), lines_(lines), form_(form) {}

  // A line of TensorFlow Lite's, or several, of which the first carries the form. kBoth writes that
  // first line twice, plain and prefixed.
  void Info(const std::string& text) {
    if (lines_) Asked(text);
  }
  // Such a line that a flag of its own asks for: printed where the others are left out, too.
  void Asked(const std::string& text) {
    if (quiet_) return;
    if (form_ == LogForm::kBoth) {
      const std::string first = text.substr(0, text.find('\n'));
      if (!first.empty()) std::printf("%s\n", first.c_str());
    }
    std::printf("%s%s\n", form_ == LogForm::kPlain ? "" : "INFO: ", text.c_str());
  }
  // Text as it is.
  void Raw(const std::string& text) {
    if (!quiet_) std::fputs(text.c_str(), stdout);
  }
  bool quiet() const { return quiet_; }
  bool shows_lines() const { return lines_; }
  void Warn(const std::string& line) { ToStderr("WARN", line); }
  void Error(const std::string& line) {
    errors_.Add(line);
    ToStderr("ERROR", line);
  }
  // False where standard output cannot be written, which is printed once.
  bool FlushStdout() {
    const bool good = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (!good && !std::exchange(broken_, true)) Error("writing to standard output failed");
    return good;
  }
  // All errors so far: what the result document says of them.
  ErrorNotes& errors() { return errors_; }

 private:
  // What stdout has so far comes first, where both are the same terminal or file.
  static void ToStderr(const char* severity, const std::string& line) {
    std::fflush(stdout);
    std::fprintf(stderr, "%s: %s\n", severity, Printable(line).c_str());
  }

  bool quiet_, lines_, broken_ = false;
  LogForm form_;
  ErrorNotes errors_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_PRINTER_H_
