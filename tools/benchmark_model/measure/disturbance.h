// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Counts how often other processes delayed the measuring thread.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_DISTURBANCE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_DISTURBANCE_H_

#include <cstdint>
#include <functional>
#include <utility>

#include "tools/common/machine/process_counters.h"

namespace litmus::benchmark {

// A block is a part of the measurement of at least a millisecond, with one or several runs.
struct Disturbance {
  int64_t blocks = 0;
  // Blocks in which the measuring thread waited for a CPU for 5 % of the time or more. If the
  // kernel does not report waiting times: blocks in which the thread was preempted.
  int64_t disturbed_blocks = 0;
  double Share() const {
    return blocks == 0 ? 0 : static_cast<double>(disturbed_blocks) / static_cast<double>(blocks);
  }
};

// For LoopHooks::each_ms. Counts for the thread that creates the object.
class DisturbanceCounter {
 public:
  // `read` replaces the system call in tests.
  explicit DisturbanceCounter(std::function<WaitReading()> read) : read_(std::move(read)) {
    last_ = read_();
  }

  void EndBlock();
  const Disturbance& result() const { return result_; }

 private:
  std::function<WaitReading()> read_;
  WaitReading last_;
  Disturbance result_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_DISTURBANCE_H_
