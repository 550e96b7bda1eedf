// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/run_loop.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace litmus::benchmark {
namespace {

using Clock = std::chrono::steady_clock;

double Seconds(Clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

// Sleeps so that runs start at the wanted rate; a run that is late starts at once.
// In slices, so that an interrupt is heard and no rate, however low, outlasts max_secs.
void Pace(const LoopLimits& limits, Clock::time_point start, int64_t runs,
          const std::atomic<bool>* stop) {
  constexpr double kSlice = 0.05;
  const double now = Seconds(Clock::now() - start);
  double until = now;
  if (limits.run_frequency > 0) {
    until = static_cast<double>(runs) / limits.run_frequency;
  } else if (limits.run_delay > 0) {
    until = now + limits.run_delay;
  }
  while (!*stop) {
    const double elapsed = Seconds(Clock::now() - start);
    const double left = std::min(until - elapsed, kSlice);
    if (left <= 0 || elapsed > limits.max_secs) return;
    std::this_thread::sleep_for(std::chrono::duration<double>(left));
  }
}

}  // namespace

RunSeries RunLoop(const LoopLimits& limits, const std::function<void()>& before,
                  const std::function<bool()>& run, const std::function<void()>& after,
                  const std::atomic<bool>* stop) {
  RunSeries series;
  const Clock::time_point start = Clock::now();
  while (true) {
    const double elapsed = Seconds(Clock::now() - start);
    if (*stop) {
      series.ended_by = "interrupt";
    } else if (series.stat.count() >= limits.min_runs && elapsed >= limits.min_secs) {
      series.ended_by = "enough runs and seconds";
    } else if (elapsed > limits.max_secs) {
      series.ended_by = "max_secs";
    }
    if (!series.ended_by.empty()) return series;
    before();
    const Clock::time_point begin = Clock::now();
    const bool ok = run();
    const double us = std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
    after();
    if (!ok && *stop) continue;  // Cut short by the interrupt: no measurement, no failure.
    series.failed = series.failed || !ok;
    series.stat.Add(static_cast<int64_t>(us));
    series.samples.push_back(us);
    Pace(limits, start, series.stat.count(), stop);
  }
}

}  // namespace litmus::benchmark
