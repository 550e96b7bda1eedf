// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Clocks count nanoseconds; documents and people read microseconds.
#ifndef LITMUS_TOOLS_COMMON_TIME_UNITS_H_
#define LITMUS_TOOLS_COMMON_TIME_UNITS_H_

namespace litmus {

inline constexpr double kNsInUs = 1000;

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_TIME_UNITS_H_
