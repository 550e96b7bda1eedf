// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/run_loop.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace litmus::benchmark {
namespace {

class SteadyLoopClock : public LoopClock {
 public:
  int64_t NowNs() override {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
  void Sleep(double seconds) override {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  }
};

double SecondsSince(int64_t start_ns, LoopClock& clock) {
  return static_cast<double>(clock.NowNs() - start_ns) / 1e9;
}

// Sleeps so that runs start at the wanted rate; a run that is late starts at once.
// In slices, so that an interrupt is heard and no rate, however low, outlasts max_secs.
void Pace(const LoopLimits& limits, int64_t start_ns, int64_t runs, const std::atomic<bool>* stop,
          LoopClock& clock) {
  constexpr double kSlice = 0.05;
  const double now = SecondsSince(start_ns, clock);
  double until = now;
  if (limits.run_frequency > 0) {
    until = static_cast<double>(runs) / limits.run_frequency;
  } else if (limits.run_delay > 0) {
    until = now + limits.run_delay;
  }
  while (!*stop) {
    const double elapsed = SecondsSince(start_ns, clock);
    const double left = std::min(until - elapsed, kSlice);
    if (left <= 0 || elapsed > limits.max_secs) return;
    clock.Sleep(left);
  }
}

}  // namespace

LoopClock& SteadyClock() {
  static auto* const clock = new SteadyLoopClock;  // Usable while the process exits.
  return *clock;
}

RunSeries RunLoop(const LoopLimits& limits, const std::function<void()>& before,
                  const std::function<bool()>& run, const std::function<void(bool ok)>& after,
                  const std::atomic<bool>* stop, LoopClock& clock) {
  RunSeries series;
  const int64_t start = clock.NowNs();
  while (true) {
    const double elapsed = SecondsSince(start, clock);
    const int64_t runs = series.stat.count() + series.failed_runs;
    if (*stop) {
      series.stop_reason = "interrupt";
    } else if (runs >= limits.min_runs && elapsed >= limits.min_secs) {
      series.stop_reason = "enough runs and seconds";
    } else if (elapsed > limits.max_secs) {
      series.stop_reason = "max_secs";
    }
    if (!series.stop_reason.empty()) return series;
    before();
    const int64_t begin = clock.NowNs();
    const bool ok = run();
    const double us = static_cast<double>(clock.NowNs() - begin) / 1e3;
    after(ok);
    if (ok) {
      series.stat.Add(static_cast<int64_t>(us));
      series.samples.push_back(us);
    } else if (*stop) {
      continue;  // Cut short by the interrupt: no measurement, no failure.
    } else {
      ++series.failed_runs;
    }
    Pace(limits, start, runs + 1, stop, clock);
  }
}

}  // namespace litmus::benchmark
