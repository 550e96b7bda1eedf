// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/measure/run_loop.h"

#include <algorithm>
#include <utility>

namespace litmus::benchmark {
namespace {

constexpr int64_t kBlockNs = 1000000;
// Statistics take logarithms of samples, so they must be above 0.
constexpr double kLeastNs = 1e-3;

class Loop {
 public:
  Loop(const LoopLimits& limits, const LoopHooks& hooks, const std::atomic<bool>* stop,
       LoopClock& clock)
      : limits_(limits), hooks_(hooks), stop_(*stop), clock_(clock), start_ns_(clock.NowNs()) {
    series_.batch = limits.batch;
  }

  RunSeries Run() {
    int64_t now = start_ns_;
    int64_t block_start = now;
    while (!IsOver(now)) {
      now = RunBatch();
      if (hooks_.each_ms && now - block_start >= kBlockNs) {
        hooks_.each_ms(now);
        block_start = now;
      }
      if (limits_.run_frequency > 0 || limits_.run_delay > 0) now = Pace();
    }
    return std::move(series_);
  }

 private:
  double SecondsAt(int64_t now) const { return static_cast<double>(now - start_ns_) / 1e9; }

  // True if the loop must end. Sets the reason.
  bool IsOver(int64_t now) {
    const double elapsed = SecondsAt(now);
    if (stop_) {
      series_.stop_reason = "interrupt";
    } else if (series_.cut_short) {
      series_.stop_reason = "max_secs";
    } else if (FailsAlike()) {
      series_.stop_reason = "repeated failure";
    } else if (timed_ >= limits_.min_runs && elapsed >= limits_.min_secs) {
      std::string reason = "minimum runs and time reached";
      if (hooks_.go_on && elapsed <= limits_.max_secs && hooks_.go_on(series_.ns, &reason)) {
        return false;
      }
      series_.stop_reason = hooks_.go_on && elapsed > limits_.max_secs ? "max_secs" : reason;
    } else if (elapsed > limits_.max_secs) {
      series_.stop_reason = "max_secs";
    }
    return !series_.stop_reason.empty();
  }

  bool FailsAlike() const { return equal_failures_ >= limits_.most_equal_failures; }

  void NoteRun(bool ok) {
    if (ok || !hooks_.failure) {
      equal_failures_ = 0;
      return;
    }
    std::string failure = hooks_.failure();
    const bool equal = equal_failures_ > 0 && failure == failure_;
    equal_failures_ = equal ? equal_failures_ + 1 : 1;
    failure_ = std::move(failure);
  }

  // Call after a batch; `ok` if all its runs succeeded.
  bool IsCutShort(bool ok) const { return !ok && hooks_.cut_short && hooks_.cut_short(); }

  // Returns the end time of the last run.
  int64_t RunBatch() {
    bool ok = true;
    int64_t begin = 0, end = 0;
    if (limits_.batch == 1) {
      hooks_.before();
      begin = clock_.NowNs();
      ok = hooks_.run();
      end = clock_.NowNs();
      NoteRun(ok);
      hooks_.after(ok);
    } else {
      begin = clock_.NowNs();
      for (int i = 0; i < limits_.batch && !IsCutShort(ok) && !FailsAlike(); ++i) {
        hooks_.before();
        const bool run_ok = hooks_.run();
        NoteRun(run_ok);
        ok = run_ok && ok;
      }
      end = clock_.NowNs();
    }
    // A run that fails because the loop must stop is neither a sample nor a failure.
    if (ok) {
      const double mean = static_cast<double>(end - begin) / limits_.batch;
      const double ns = limits_.batch == 1 ? mean : std::max(mean - limits_.before_ns, kLeastNs);
      if (series_.empty()) series_.first_ns = ns;
      series_.ns.Add(ns);
      if (hooks_.sample) hooks_.sample(begin, ns);
    } else if (IsCutShort(ok)) {
      series_.cut_short = true;
    } else if (!stop_) {
      ++series_.failed_runs;
    }
    ++timed_;
    return end;
  }

  // Sleeps so that samples start at the requested rate; a late sample starts at once. Sleeps in
  // short steps, so that an interrupt ends the wait and a low rate does not exceed max_secs.
  // Returns the time.
  int64_t Pace() {
    constexpr double kSlice = 0.05;
    int64_t now = clock_.NowNs();
    ++paced_;
    const double until = limits_.run_frequency > 0
                             ? static_cast<double>(paced_) / limits_.run_frequency
                             : SecondsAt(now) + limits_.run_delay;
    while (!stop_) {
      const double elapsed = SecondsAt(now);
      const double left = std::min(until - elapsed, kSlice);
      if (left <= 0 || elapsed > limits_.max_secs) break;
      clock_.Sleep(left);
      now = clock_.NowNs();
    }
    return now;
  }

  const LoopLimits& limits_;
  const LoopHooks& hooks_;
  const std::atomic<bool>& stop_;
  LoopClock& clock_;
  const int64_t start_ns_;
  int64_t timed_ = 0, paced_ = 0;  // batches
  int64_t equal_failures_ = 0;     // consecutive failures with the same reason
  std::string failure_;            // reason of the last failure
  RunSeries series_;
};

}  // namespace

RunSeries RunLoop(const LoopLimits& limits, const LoopHooks& hooks, const std::atomic<bool>* stop,
                  LoopClock& clock) {
  return Loop(limits, hooks, stop, clock).Run();
}

}  // namespace litmus::benchmark
