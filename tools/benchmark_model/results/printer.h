// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes benchmark_model's lines: results to stdout, warnings and errors to stderr.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_PRINTER_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_PRINTER_H_

#include <cstdio>
#include <string>
#include <utility>

#include "cli/utf8.h"
#include "tools/benchmark_model/results/error_notes.h"

namespace litmus::benchmark {

// The format of the lines that TensorFlow Lite logs as INFO. Scripts search for either format:
// older versions had no prefix ("^Inference timings"), newer ones have "INFO: ".
enum class LogForm { kPlain, kPrefixed, kBoth };

// Not thread-safe.
class Printer {
 public:
  // `quiet`: no results go to stdout (--output=json). `lines`: TensorFlow Lite's lines are printed.
  Printer(bool quiet, LogForm form, bool lines = true)
      : quiet_(quiet), lines_(lines), form_(form) {}

  // Prints one or more of TensorFlow Lite's lines; only the first gets the prefix. kBoth prints the
  // first line twice, without and with the prefix.
  void Info(const std::string& text) {
    if (lines_) Asked(text);
  }
  // Prints a line that a flag requests explicitly, even if other lines of TensorFlow Lite are
  // suppressed.
  void Asked(const std::string& text) {
    if (quiet_) return;
    if (form_ == LogForm::kBoth) {
      const std::string first = text.substr(0, text.find('\n'));
      if (!first.empty()) std::printf("%s\n", first.c_str());
    }
    std::printf("%s%s\n", form_ == LogForm::kPlain ? "" : "INFO: ", text.c_str());
  }
  // Prints text without a prefix or line feed.
  void Raw(const std::string& text) {
    if (!quiet_) std::fputs(text.c_str(), stdout);
  }
  bool quiet() const { return quiet_; }
  LogForm form() const { return form_; }
  bool shows_lines() const { return lines_; }
  void Warn(const std::string& line) { ToStderr("WARN", line); }
  void Error(const std::string& line) {
    errors_.Add(line);
    ToStderr("ERROR", line);
  }
  // Returns false if stdout cannot be written; the error is printed once.
  bool FlushStdout() {
    const bool good = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (!good && !std::exchange(broken_, true)) Error("writing to standard output failed");
    return good;
  }
  // All errors so far, for the result document.
  ErrorNotes& errors() { return errors_; }

 private:
  // Flushes stdout first, so that lines keep their order if stdout and stderr are the same terminal
  // or file.
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
