// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The memory of this process, mapping by mapping: /proc/self/smaps.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_MEMORY_MAP_H_
#define LITMUS_TOOLS_COMMON_MACHINE_MEMORY_MAP_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/machine/device_files.h"

namespace litmus {

struct Mapping {
  uint64_t begin = 0, end = 0;  // addresses
  std::string permissions;      // "rw-p"
  // "/lib/libc.so.6", "[heap]", "[stack]"; empty: anonymous. " (deleted)" is left out.
  std::string path;
  int64_t rss_kb = 0;
  // A page that several processes have mapped counts in each by its share.
  int64_t pss_kb = 0;
  bool wants_huge_pages = false;  // madvise(MADV_HUGEPAGE)
};

// In rising order; empty where the system does not tell. Takes milliseconds, and memory of its own
// for as long. Thread-safe.
std::vector<Mapping> ReadMappings(const DeviceFiles& files = DeviceFiles());

struct MemorySums {
  int64_t rss_kb = 0, pss_kb = 0;
};

// The system's own sums over all mappings (smaps_rollup), else the sums over ReadMappings: before
// Linux 4.14 and on many phones there is smaps alone. Empty where neither can be read. Thread-safe.
std::optional<MemorySums> ReadMemorySums(const DeviceFiles& files = DeviceFiles());

// Bytes of the pages between two addresses that are in memory now, each page once; 0 for addresses
// that are not mapped. Thread-safe.
int64_t ResidentBytes(uint64_t begin, uint64_t end);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_MEMORY_MAP_H_
