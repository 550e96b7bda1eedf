// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The clock that loops use to measure and sleep. Tests replace it so that they do not depend on the
// load of the machine.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_CLOCK_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_CLOCK_H_

#include <cstdint>
#include <functional>

namespace litmus::benchmark {

class LoopClock {
 public:
  virtual ~LoopClock() = default;
  // Nanoseconds since an arbitrary moment; monotonic.
  virtual int64_t NowNs() = 0;
  virtual void Sleep(double seconds) = 0;
};

// Returns a clock that uses std::chrono::steady_clock. It is never destroyed.
LoopClock& SteadyClock();

// Returns the resolution of the clock: the smallest difference between two consecutive readings in
// a thousand pairs, at least 1 ns. It includes the cost of a reading.
int64_t ClockTickNs(LoopClock& clock);

// Returns the time of a short `call`: the median of 21 groups of 50 calls, since a group that is
// interrupted by other processes may take a hundred times as long.
double TypicalNs(LoopClock& clock, const std::function<void()>& call);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_CLOCK_H_
