/* Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
 * The loop that Python's is compared with: calls the same function of the same library as often.
 * Compiled by time_python. */
#include <stdint.h>

int32_t Loop(int32_t (*invoke)(void*, int32_t), void* session, int32_t count) {
  int32_t failed = 0;
  int32_t i;
  for (i = 0; i < count; ++i) failed |= invoke(session, 0);
  return failed;
}
