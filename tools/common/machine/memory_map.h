// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The memory of this process by mappings, from /proc/self/smaps.
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
  // "/lib/libc.so.6", "[heap]", "[stack]"; empty: anonymous. The suffix " (deleted)" is removed.
  std::string path;
  int64_t rss_kb = 0;
  // A page that is mapped by several processes counts in each by its fraction.
  int64_t pss_kb = 0;
  bool wants_huge_pages = false;  // madvise(MADV_HUGEPAGE)
};

// The mappings in ascending order; empty if the system does not report them. Takes milliseconds,
// and memory while it runs. Thread-safe.
std::vector<Mapping> ReadMappings(const DeviceFiles& files = DeviceFiles());

struct MemorySums {
  int64_t rss_kb = 0, pss_kb = 0;
};

// The system's sums over all mappings (smaps_rollup), or else the sums over ReadMappings, because
// systems before Linux 4.14 and many phones have only smaps. Empty if neither can be read.
// Thread-safe.
std::optional<MemorySums> ReadMemorySums(const DeviceFiles& files = DeviceFiles());

// Bytes of the pages between two addresses that are in memory now, each page once; 0 for addresses
// that are not mapped. Thread-safe.
int64_t ResidentBytes(uint64_t begin, uint64_t end);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_MEMORY_MAP_H_
