// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Ends a program that declares or reads its own flags incorrectly.
#ifndef LITMUS_CLI_DIE_H_
#define LITMUS_CLI_DIE_H_

#include <cstdio>
#include <cstdlib>
#include <string>

namespace litmus {

[[noreturn]] inline void Die(const std::string& message) {
  std::fprintf(stderr, "FATAL: %s\n", message.c_str());
  std::abort();
}

}  // namespace litmus

#endif  // LITMUS_CLI_DIE_H_
