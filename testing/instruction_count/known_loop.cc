// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Executes a known number of instructions between two system calls getsid, for the test of the
// plugin.
#include <unistd.h>

#include <cstdint>

int main() {
  static uint8_t bytes[1 << 20];
  uint8_t* to = bytes;
  uint64_t steps = 100000, count = sizeof(bytes);
  getsid(0);
  asm volatile("1: dec %0; jnz 1b" : "+r"(steps));                        // 200000 instructions
  asm volatile("rep stosb" : "+D"(to), "+c"(count) : "a"(1) : "memory");  // must not be counted
  getsid(0);
  return bytes[sizeof(bytes) - 1] == 1 ? 0 : 1;
}
