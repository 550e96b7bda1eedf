// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The clock with which the evaluation tools measure.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_CLOCK_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_CLOCK_H_

#include <chrono>
#include <cstdint>

namespace litmus {

// The steady clock in microseconds.
inline int64_t NowUs() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// The steady clock in nanoseconds.
inline int64_t NowNs() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_CLOCK_H_
