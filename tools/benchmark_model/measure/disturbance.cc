// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/measure/disturbance.h"

namespace litmus::benchmark {

void DisturbanceCounter::EndBlock() {
  constexpr double kShare = 0.05;
  const WaitReading now = read_();
  ++result_.blocks;
  bool disturbed = now.involuntary_switches > last_.involuntary_switches;
  if (now.run_delay_ns && last_.run_delay_ns) {
    const auto delay = static_cast<double>(*now.run_delay_ns - *last_.run_delay_ns);
    disturbed = delay > kShare * static_cast<double>(now.wall_ns - last_.wall_ns);
  }
  result_.disturbed_blocks += disturbed ? 1 : 0;
  last_ = now;
}

}  // namespace litmus::benchmark
