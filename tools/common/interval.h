// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TOOLS_COMMON_INTERVAL_H_
#define LITMUS_TOOLS_COMMON_INTERVAL_H_

namespace litmus {

// A confidence interval. The function that makes the interval says what the interval covers.
struct Interval {
  double low = 0, high = 0;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INTERVAL_H_
