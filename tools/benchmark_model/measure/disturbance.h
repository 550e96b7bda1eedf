// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Counts stretches of measuring in which others had the CPU.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_DISTURBANCE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_DISTURBANCE_H_

#include <cstdint>
#include <functional>
#include <utility>

#include "tools/common/machine/process_counters.h"

namespace litmus::benchmark {

// Blocks: stretches of at least a millisecond, of one run or many.
struct Disturbance {
  int64_t blocks = 0;
  // Those in which the measuring thread waited for a CPU for a twentieth of the block or longer;
  // where the kernel does not count waiting, those in which the thread lost its CPU at all.
  int64_t disturbed_blocks = 0;
  double Share() const {
    return blocks == 0 ? 0 : static_cast<double>(disturbed_blocks) / static_cast<double>(blocks);
  }
};

// LoopHooks::each_ms. For the thread that makes the object.
class DisturbanceCounter {
 public:
  // `read` stands in for the system in tests.
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
