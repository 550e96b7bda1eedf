// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// When a thread pool lets the calling thread work alone, because another process uses the CPU of a
// worker.
#ifndef LITMUS_RUNTIME_THREADS_STALL_WATCH_H_
#define LITMUS_RUNTIME_THREADS_STALL_WATCH_H_

#include <algorithm>
#include <chrono>

namespace litmus {

struct StallOptions {
  // The calling thread's wait for a worker's last piece counts as a stall if the wait is longer
  // than this time and longer than twice the loop before the wait. Such a worker was preempted:
  // another process uses its CPU.
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

  // After a loop that took the calling thread so long, and let it wait for workers until `now`.
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
