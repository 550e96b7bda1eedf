// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/measure/sustained.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tools/common/statistics/distributions.h"
#include "tools/common/statistics/drift.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/common/statistics/summary.h"

namespace litmus::benchmark {
namespace {

constexpr double kMinute = 60, kLongestWindow = 10, kShortestWindow = 1, kSlice = 0.05;

// Measures one window; its samples are freed when the window's statistics are computed. Returns
// nothing if no run ended in the window.
std::optional<SustainedWindow> MeasureWindow(const SustainedLimits& limits, double seconds,
                                             const LoopHooks& hooks,
                                             const std::function<MachineState()>& read,
                                             const std::atomic<bool>* stop, LoopClock& clock,
                                             int64_t* failed_runs) {
  LoopLimits loop;
  loop.min_secs = seconds;
  loop.max_secs = std::numeric_limits<double>::infinity();
  loop.batch = limits.batch;
  loop.before_ns = limits.before_ns;
  const RunSeries series = RunLoop(loop, hooks, stop, clock);
  *failed_runs += series.failed_runs;
  if (series.empty()) return std::nullopt;
  const Summary summary = Summarize(series.ns.Kept(), 0);
  const MachineState state = read();
  SustainedWindow window;
  window.runs = series.ns.count() * series.batch;
  window.median_ns = summary.median.value;
  window.interval_ns = summary.median.interval;
  if (summary.p95) window.p95_ns = summary.p95->value;
  window.celsius = state.hottest_celsius;
  window.clock_mhz = state.frequency.mean_mhz;
  return window;
}

struct LogMoments {
  double mean = 0, variance_of_mean = 0;
  double count = 0;
};

LogMoments MomentsOf(const std::vector<double>& values) {
  LogMoments moments;
  moments.count = static_cast<double>(values.size());
  for (const double value : values) moments.mean += std::log(value) / moments.count;
  double squares = 0;
  for (const double value : values) squares += std::pow(std::log(value) - moments.mean, 2);
  moments.variance_of_mean = squares / (moments.count - 1) / moments.count;
  return moments;
}

// Welch's interval of the difference of the logarithms, as a ratio.
std::optional<Interval> RatioInterval(const std::vector<double>& first,
                                      const std::vector<double>& last) {
  if (first.size() < 2 || last.size() < 2) return std::nullopt;
  const LogMoments a = MomentsOf(first), b = MomentsOf(last);
  const double shift = b.mean - a.mean, variance = a.variance_of_mean + b.variance_of_mean;
  if (!(variance > 0)) return Interval{std::exp(shift), std::exp(shift)};
  const double degrees = variance * variance /
                         (std::pow(a.variance_of_mean, 2) / (a.count - 1) +
                          std::pow(b.variance_of_mean, 2) / (b.count - 1));
  const double half = StudentQuantile(0.975, degrees) * std::sqrt(variance);
  return Interval{std::exp(shift - half), std::exp(shift + half)};
}

void Compare(Sustained* sustained) {
  const std::vector<SustainedWindow>& windows = sustained->windows;
  if (windows.empty()) return;
  const double end = windows.back().start_s + sustained->window_s;
  const double part = std::min(kMinute, end / 3);
  constexpr double kRounding = 1e-3;  // in seconds: starts are sums of floats
  std::vector<double> first, last;
  for (const SustainedWindow& window : windows) {
    if (window.start_s < part - kRounding) first.push_back(window.median_ns);
    if (window.start_s > end - part - kRounding) last.push_back(window.median_ns);
  }
  if (last.empty()) last.push_back(windows.back().median_ns);
  sustained->first_ns = Median(first);
  sustained->last_ns = Median(last);
  sustained->last_over_first = *sustained->last_ns / *sustained->first_ns;
  sustained->interval = RatioInterval(first, last);
  if (!sustained->interval || sustained->interval->low <= 1) return;
  for (auto window = windows.rbegin(); window != windows.rend(); ++window) {
    if (window->median_ns < *sustained->first_ns * (1 + kSmallestDrift)) break;
    sustained->knee_s = window->start_s;
  }
}

}  // namespace

double WindowSeconds(double seconds) {
  return std::clamp(seconds / 60, kShortestWindow, kLongestWindow);
}

Sustained RunSustained(const SustainedLimits& limits, const LoopHooks& hooks,
                       const std::function<MachineState()>& read,
                       const std::function<void(const Sustained&)>& progress,
                       const std::atomic<bool>* stop, LoopClock& clock) {
  Sustained sustained;
  sustained.window_s = WindowSeconds(limits.seconds);
  const int64_t start = clock.NowNs();
  const auto elapsed = [&] { return static_cast<double>(clock.NowNs() - start) / 1e9; };
  const auto measure = [&](double seconds) {
    return MeasureWindow(limits, seconds, hooks, read, stop, clock, &sustained.failed_runs);
  };
  while (!*stop && elapsed() < limits.seconds) {
    const double begin = elapsed();
    std::optional<SustainedWindow> window =
        measure(std::min(sustained.window_s, limits.seconds - begin));
    if (!window) break;
    window->start_s = begin;
    sustained.windows.push_back(*window);
    progress(sustained);
  }
  Compare(&sustained);
  if (limits.recovery_seconds <= 0 || sustained.windows.empty()) return sustained;
  const double until = elapsed() + limits.recovery_seconds;
  while (!*stop && elapsed() < until) clock.Sleep(std::min(kSlice, until - elapsed()));
  if (!*stop) {
    const double begin = elapsed();
    sustained.recovery = measure(sustained.window_s);
    if (sustained.recovery) sustained.recovery->start_s = begin;
  }
  return sustained;
}

}  // namespace litmus::benchmark
