// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Records the end of each phase of a start with CLOCK_MONOTONIC, which is the same in all
// processes.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_PHASE_CLOCK_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_PHASE_CLOCK_H_

#include <cstdint>
#include <ctime>
#include <vector>

namespace litmus::benchmark {

// Not thread-safe.
class PhaseClock {
 public:
  struct Mark {
    const char* phase;  // a phase begins where the previous one ends
    int64_t end_ns;
  };

  static int64_t NowNs() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
  }

  // The string `phase` must outlive the clock.
  void End(const char* phase) { marks_.push_back({phase, NowNs()}); }
  void End(const char* phase, int64_t end_ns) { marks_.push_back({phase, end_ns}); }
  const std::vector<Mark>& marks() const { return marks_; }

 private:
  std::vector<Mark> marks_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_PHASE_CLOCK_H_
