// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/run_loop.h"

#include <chrono>
#include <thread>

namespace litmus::benchmark {
namespace {

using Clock = std::chrono::steady_clock;

double Seconds(Clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

// Sleeps so that runs start at the wanted rate; a run that is late starts at once.
void Pace(const LoopLimits& limits, Clock::time_point start, int64_t runs) {
  if (limits.run_frequency > 0) {
    std::this_thread::sleep_until(
        start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                    static_cast<double>(runs) / limits.run_frequency)));
  } else if (limits.run_delay > 0) {
    std::this_thread::sleep_for(std::chrono::duration<double>(limits.run_delay));
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
    const auto us =
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin).count();
    after();
    if (!ok && *stop) continue;  // Cut short by the interrupt: no measurement, no failure.
    series.failed = series.failed || !ok;
    series.stat.Add(us);
    series.samples.push_back(us);
    Pace(limits, start, series.stat.count());
  }
}

}  // namespace litmus::benchmark
