// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shows the progress of a long run on stderr: on a terminal a bar with rate and remaining time,
// otherwise one line per 10 %.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_PROGRESS_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_PROGRESS_H_

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>

namespace litmus {

// Not thread-safe. Draws at most ten times per second, and not in the first half second.
class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  // `what` is a plural, e.g. "images". `done` of the `total` items were finished before this run.
  Progress(std::string what, int64_t done, int64_t total);
  // The same with a given stream, terminal state and clock, for tests.
  Progress(std::string what, int64_t done, int64_t total, std::FILE* stream, bool terminal,
           std::function<Clock::time_point()> now = Clock::now);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Call after each finished item.
  void Step();
  // Erases the bar, so that other lines can be printed.
  void Clear();

  // Formats "[#####.....]  50 %  100/200 images, 12.3/s, 0:08 left".
  static std::string Line(const std::string& what, int64_t done, int64_t total, double rate,
                          bool bar);

 private:
  const std::string what_;
  const int64_t before_, total_;
  std::FILE* const stream_;
  const bool terminal_;
  const std::function<Clock::time_point()> now_;
  int64_t done_;
  int64_t tenths_;  // number of tenths for which a line was printed
  bool drawn_ = false;
  Clock::time_point start_ = now_(), last_ = start_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_PROGRESS_H_
