// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decides when the calling thread of a thread pool computes loops alone, because another process
// uses the CPU of a worker.
#ifndef LITMUS_RUNTIME_THREADS_STALL_WATCH_H_
#define LITMUS_RUNTIME_THREADS_STALL_WATCH_H_

#include <algorithm>
#include <chrono>

namespace litmus {

struct StallOptions {
  // If the calling thread waits for a worker's last piece longer than this, and longer than twice
  // the time of the loop before the wait, the wait counts as a stall: the worker was preempted by
  // another process.
  std::chrono::nanoseconds stall = std::chrono::microseconds(500);
  // After a stall the calling thread works alone for alone_factor times the stall. Each further
  // stall doubles this time, up to most_alone.
  int alone_factor = 16;
  std::chrono::nanoseconds most_alone = std::chrono::seconds(1);
};

// The stalls of one pool. Used by one thread at a time.
class StallWatch {
 public:
  using Clock = std::chrono::steady_clock;

  explicit StallWatch(const StallOptions& options) : options_(options) {}

  // Call this after each loop: `loop` is the time in which the calling thread computed, `wait` the
  // time for which it then waited for workers, until `now`.
  void Note(Clock::time_point now, Clock::duration loop, Clock::duration wait) {
    if (wait <= options_.stall || wait <= 2 * loop) return;
    // Two stalls within a short time mean that the disturbance lasts.
    const bool again = now < alone_until_ + 4 * alone_for_;
    alone_for_ = std::min<Clock::duration>(
        options_.most_alone,
        std::max(wait * options_.alone_factor, again ? 2 * alone_for_ : Clock::duration(0)));
    alone_until_ = now + alone_for_;
  }
  bool IsAlone() const { return alone_for_ > Clock::duration(0) && Clock::now() < alone_until_; }

 private:
  const StallOptions options_;
  Clock::duration alone_for_{0};
  Clock::time_point alone_until_{};
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_THREADS_STALL_WATCH_H_
