// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Progress of a long run on stderr: a bar with rate and time left on a terminal, otherwise a line
// each 10 %.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_PROGRESS_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_PROGRESS_H_

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>

namespace litmus {

// Not thread-safe. Never draws more than ten times a second, and nothing for runs that end within
// the first half second.
class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  // `what` is a plural: "images". `done` of `total` were finished before this run began.
  Progress(std::string what, int64_t done, int64_t total);
  // The same on a stream, terminal state and clock of the caller's choice, for tests.
  Progress(std::string what, int64_t done, int64_t total, std::FILE* stream, bool terminal,
           std::function<Clock::time_point()> now = Clock::now);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // One more item is finished.
  void Step();
  // Takes the bar away, so that other lines can be written.
  void Clear();

  // "[#####.....]  50 %  100/200 images, 12.3/s, 0:08 left".
  static std::string Line(const std::string& what, int64_t done, int64_t total, double rate,
                          bool bar);

 private:
  const std::string what_;
  const int64_t before_, total_;
  std::FILE* const stream_;
  const bool terminal_;
  const std::function<Clock::time_point()> now_;
  int64_t done_;
  int64_t tenths_;  // lines written: one each tenth
  bool drawn_ = false;
  Clock::time_point start_ = now_(), last_ = start_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_PROGRESS_H_
