// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads what a reader returned, so that a sanitizer detects invalid memory.
#ifndef LITMUS_TESTING_FUZZING_READ_ALL_H_
#define LITMUS_TESTING_FUZZING_READ_ALL_H_

#include <cstddef>
#include <cstdint>

namespace litmus::fuzzing {

// Reads `size` bytes in a way that the compiler cannot remove.
inline void ReadAll(const void* data, size_t size) {
  const auto* const bytes = static_cast<const uint8_t*>(data);
  uint8_t sum = 0;
  for (size_t i = 0; i < size; ++i) sum = static_cast<uint8_t>(sum + bytes[i]);
  static volatile uint8_t last;
  last = sum;
  static_cast<void>(last);
}

}  // namespace litmus::fuzzing

#endif  // LITMUS_TESTING_FUZZING_READ_ALL_H_
