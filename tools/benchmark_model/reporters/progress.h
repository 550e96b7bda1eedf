// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A line on a terminal (stderr) that says how far the runs are; gone when they are over.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_PROGRESS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_PROGRESS_H_

#include <cstdio>

#include "tools/benchmark_model/results/listener.h"

namespace litmus::benchmark {

class ProgressLine : public Listener {
 public:
  // `terminal` must outlive the reporter.
  explicit ProgressLine(std::FILE* terminal) : terminal_(terminal) {}
  void OnProcessBegin(int index, int count) override;
  void OnSeriesBegin(const LoopLimits& limits) override;
  void OnProgress(const RunProgress& progress) override;
  void OnSeriesEnd(const RunSeries& series) override;
  int OnEnd(const Result& result, int exit_code) override;

 private:
  void Clear();

  std::FILE* const terminal_;
  bool processes_ = false;
  int series_ = 0;
  double drawn_at_ = 0;  // seconds of the series; 0: nothing is drawn
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_PROGRESS_H_
