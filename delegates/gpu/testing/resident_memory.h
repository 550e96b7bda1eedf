// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the process takes, for tests that repeat something often and look for growth.
#ifndef LITMUS_DELEGATES_GPU_TESTING_RESIDENT_MEMORY_H_
#define LITMUS_DELEGATES_GPU_TESTING_RESIDENT_MEMORY_H_

#include <unistd.h>

#include <cstddef>
#include <fstream>

namespace litmus::gpu {

// The address sanitizer keeps freed memory for a while, so that growth means nothing; it looks for
// leaks itself.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kGrowthIsALeak = false;
#else
constexpr bool kGrowthIsALeak = true;
#endif

inline size_t ResidentBytes() {
  size_t total = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TESTING_RESIDENT_MEMORY_H_
