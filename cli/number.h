// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats a number as the tools and TensorFlow Lite's echo of parameters print it.
#ifndef LITMUS_CLI_NUMBER_H_
#define LITMUS_CLI_NUMBER_H_

#include <cstdio>
#include <string>

namespace litmus {

// Six significant digits: 0.5, 1e+06.
inline std::string Number(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof(buffer), "%g", value);
  return buffer;
}

}  // namespace litmus

#endif  // LITMUS_CLI_NUMBER_H_
