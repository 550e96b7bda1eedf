// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/memory/memory_limit.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>

#include "runtime/cpu/control_groups.h"

namespace litmus {
namespace {

// The number in a one-line file; SIZE_MAX if there is no such file or no number ("max").
size_t LimitIn(const std::string& path) {
  std::ifstream file(path);
  uint64_t limit = 0;
  if (!(file >> limit)) return SIZE_MAX;
  return static_cast<size_t>(std::min<uint64_t>(limit, SIZE_MAX));
}

}  // namespace

size_t CgroupMemoryLimitBytes(const std::string& root) {
  size_t limit = SIZE_MAX;
  for (const ControlGroup& group : ControlGroupsOf("memory", root)) {
    const char* const file = group.version == 2 ? "/memory.max" : "/memory.limit_in_bytes";
    limit = std::min(limit, LimitIn(group.folder + file));
  }
  return limit;
}

size_t MachineMemoryBytes() {
  static const size_t bytes = std::min(
      static_cast<size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<size_t>(sysconf(_SC_PAGE_SIZE)),
      CgroupMemoryLimitBytes(""));
  return bytes;
}

}  // namespace litmus
