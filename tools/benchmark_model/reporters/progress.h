// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shows the progress of the runs as one line on a terminal (stderr), which is erased when the runs
// end.
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
  // Time of the last drawing in seconds of the series; 0: the line is not visible.
  double drawn_at_ = 0;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_PROGRESS_H_
