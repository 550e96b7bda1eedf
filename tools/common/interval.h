// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TOOLS_COMMON_INTERVAL_H_
#define LITMUS_TOOLS_COMMON_INTERVAL_H_

namespace litmus {

// A confidence interval. The function that creates it documents its level and scope.
struct Interval {
  double low = 0, high = 0;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INTERVAL_H_
