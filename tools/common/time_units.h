// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Conversions of time units: clocks count ns; documents and messages use µs.
#ifndef LITMUS_TOOLS_COMMON_TIME_UNITS_H_
#define LITMUS_TOOLS_COMMON_TIME_UNITS_H_

namespace litmus {

inline constexpr double kNsInUs = 1000;

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_TIME_UNITS_H_
