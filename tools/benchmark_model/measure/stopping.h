// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decides when a loop has measured enough: LoopHooks::go_on.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_STOPPING_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_STOPPING_H_

#include <cstdint>
#include <string>

#include "tools/benchmark_model/measure/clock.h"
#include "tools/benchmark_model/measure/sample_store.h"

namespace litmus::benchmark {

// For the warm-up: continues while the samples in the second half still fall significantly
// (drift.h), until `most_secs` after construction. Checks again after each 25 % of new samples.
class UntilSteady {
 public:
  explicit UntilSteady(double most_secs, LoopClock& clock = SteadyClock())
      : clock_(clock), end_ns_(clock.NowNs() + static_cast<int64_t>(most_secs * 1e9)) {}

  bool operator()(const SampleStore& samples, std::string* reason);

 private:
  LoopClock& clock_;
  const int64_t end_ns_;
  int64_t next_look_ = 0;  // number of samples
};

// For regular runs: continues until the width of the median's 95 % interval is at most
// `relative_width` of the median (0.02 is 2 %). Checks again after each 10 % of new samples.
class UntilNarrow {
 public:
  UntilNarrow(double relative_width, double tick_ns)
      : relative_width_(relative_width), tick_ns_(tick_ns) {}

  bool operator()(const SampleStore& samples, std::string* reason);

 private:
  const double relative_width_, tick_ns_;
  int64_t next_look_ = 0;
};

// Returns the number of runs to time together, so that a sample takes at least 100 ticks of the
// clock; 1 if one run (`run_ns`) is long enough.
int BatchSize(double run_ns, double tick_ns);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_STOPPING_H_
