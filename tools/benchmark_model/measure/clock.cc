// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/measure/clock.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "tools/common/statistics/order_statistics.h"

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

}  // namespace

LoopClock& SteadyClock() {
  // Never destroyed: usable while the process exits.
  static auto* const clock = new SteadyLoopClock;
  return *clock;
}

int64_t ClockTickNs(LoopClock& clock) {
  constexpr int kPairs = 1000;
  constexpr int64_t kLongest =
      1000000;  // the result if the clock does not advance within kPairs readings
  int64_t tick = kLongest;
  for (int pair = 0; pair < kPairs; ++pair) {
    const int64_t begin = clock.NowNs();
    const int64_t difference = clock.NowNs() - begin;
    if (difference > 0) tick = std::min(tick, difference);
  }
  return tick;
}

double TypicalNs(LoopClock& clock, const std::function<void()>& call) {
  constexpr int kGroups = 21, kCalls = 50;
  std::vector<double> ns;
  for (int group = 0; group < kGroups; ++group) {
    const int64_t begin = clock.NowNs();
    for (int i = 0; i < kCalls; ++i) call();
    ns.push_back(static_cast<double>(clock.NowNs() - begin) / kCalls);
  }
  return Median(std::move(ns));
}

}  // namespace litmus::benchmark
