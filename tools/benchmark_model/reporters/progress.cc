// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/progress.h"

#include <algorithm>

namespace litmus::benchmark {
namespace {

constexpr double kQuietAtFirst = 0.5, kBetweenDrawings = 0.25;  // in seconds

}  // namespace

void ProgressLine::OnSeriesBegin(const LoopLimits&) {
  ++series_;
  drawn_at_ = 0;
}

void ProgressLine::OnProgress(const RunProgress& progress) {
  if (progress.seconds < std::max(kQuietAtFirst, drawn_at_ + kBetweenDrawings)) return;
  drawn_at_ = progress.seconds;
  std::fprintf(terminal_, "\r%s: %.1f of %.1f s\033[K", series_ == 1 ? "warm-up" : "regular runs",
               progress.seconds, std::max(progress.end_seconds, progress.seconds));
  std::fflush(terminal_);
}

void ProgressLine::OnSeriesEnd(const RunSeries&) {
  if (drawn_at_ > 0) Clear();
}

void ProgressLine::OnProcessBegin(int index, int count) {
  processes_ = true;
  std::fprintf(terminal_, "\rprocess %d of %d\033[K", index + 1, count);
  std::fflush(terminal_);
}

int ProgressLine::OnEnd(const Result&, int) {
  if (processes_) Clear();
  return 0;
}

void ProgressLine::Clear() {
  std::fprintf(terminal_, "\r\033[K");
  std::fflush(terminal_);
}

}  // namespace litmus::benchmark
