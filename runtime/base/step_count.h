// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Counts iterations of the loops that load a model and whose length the file determines. A test
// checks the count, which, unlike a time, is the same on every machine.
#ifndef LITMUS_RUNTIME_BASE_STEP_COUNT_H_
#define LITMUS_RUNTIME_BASE_STEP_COUNT_H_

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace litmus {

class StepCount {
 public:
  // Counts the steps of all threads from now on, until the object is destroyed. There may be one
  // object at a time.
  StepCount() { active_.store(this); }
  ~StepCount() { active_.store(nullptr); }
  StepCount(const StepCount&) = delete;
  StepCount& operator=(const StepCount&) = delete;

  uint64_t steps() const { return steps_.load(); }

 private:
  friend void CountSteps(size_t steps);
  static inline std::atomic<StepCount*> active_{nullptr};
  std::atomic<uint64_t> steps_{0};
};

inline void CountSteps(size_t steps) {
  StepCount* const count = StepCount::active_.load(std::memory_order_relaxed);
  if (count != nullptr) count->steps_.fetch_add(steps, std::memory_order_relaxed);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_BASE_STEP_COUNT_H_
