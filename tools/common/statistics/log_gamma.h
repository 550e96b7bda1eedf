// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// log |Γ(x)| without std::lgamma, which writes the sign to a global variable.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_LOG_GAMMA_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_LOG_GAMMA_H_

#include <cmath>

namespace litmus {

// Thread-safe.
inline double LogGamma(double x) {
  int sign = 0;
  return lgamma_r(x, &sign);
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_LOG_GAMMA_H_
