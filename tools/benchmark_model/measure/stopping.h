// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// When a loop has measured enough: LoopHooks::go_on.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_STOPPING_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_STOPPING_H_

#include <cstdint>
#include <string>

#include "tools/benchmark_model/measure/clock.h"
#include "tools/benchmark_model/measure/sample_store.h"

namespace litmus::benchmark {

// For warm-up: goes on while the samples of the latter half still fall significantly (drift.h), for
// at most `most_secs` from the construction on. Looks again each time that a quarter more samples
// came.
class UntilSteady {
 public:
  explicit UntilSteady(double most_secs, LoopClock& clock = SteadyClock())
      : clock_(clock), end_ns_(clock.NowNs() + static_cast<int64_t>(most_secs * 1e9)) {}

  bool operator()(const SampleStore& samples, std::string* reason);

 private:
  LoopClock& clock_;
  const int64_t end_ns_;
  int64_t next_look_ = 0;  // count of samples
};

// For regular runs: goes on until the 95 % interval of the median is at most `relative_width` of
// the median wide, 0.02 for 2 %. Looks again each time that a tenth more samples came.
class UntilNarrow {
 public:
  UntilNarrow(double relative_width, double tick_ns)
      : relative_width_(relative_width), tick_ns_(tick_ns) {}

  bool operator()(const SampleStore& samples, std::string* reason);

 private:
  const double relative_width_, tick_ns_;
  int64_t next_look_ = 0;
};

// Runs to time at once so that a sample spans 100 ticks of the clock: 1 where `run_ns`, the time of
// one run, does.
int BatchSize(double run_ns, double tick_ns);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_STOPPING_H_
