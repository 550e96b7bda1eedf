// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The clock that loops read and sleep by. Tests bring a clock of their own, so that no test depends
// on how busy the machine is.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_CLOCK_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_CLOCK_H_

#include <cstdint>
#include <functional>

namespace litmus::benchmark {

class LoopClock {
 public:
  virtual ~LoopClock() = default;
  // Nanoseconds since some moment; never falls.
  virtual int64_t NowNs() = 0;
  virtual void Sleep(double seconds) = 0;
};

// std::chrono::steady_clock. Lives as long as the process.
LoopClock& SteadyClock();

// The tick: the smallest difference that two readings, one right after the other, had in a thousand
// pairs, at least 1 ns. It holds what a reading costs as well as what the clock can tell apart.
int64_t ClockTickNs(LoopClock& clock);

// What a short `call` takes: the median of 21 groups of 50 calls, since a group in which others
// have the CPU may take a hundred times as long.
double TypicalNs(LoopClock& clock, const std::function<void()>& call);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_CLOCK_H_
