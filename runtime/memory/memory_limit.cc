// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/memory/memory_limit.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>

namespace litmus {
namespace {

// The number in a one-line file; SIZE_MAX where there is no such file or number ("max").
size_t LimitIn(const std::string& path) {
  std::ifstream file(path);
  uint64_t limit = 0;
  if (!(file >> limit)) return SIZE_MAX;
  return static_cast<size_t>(std::min<uint64_t>(limit, SIZE_MAX));
}

// Whether a comma-separated list holds `name`.
bool Lists(const std::string& list, const std::string& name) {
  return ("," + list + ",").find("," + name + ",") != std::string::npos;
}

}  // namespace

size_t CgroupMemoryLimitBytes(const std::string& root) {
  size_t limit = SIZE_MAX;
  std::ifstream groups(root + "/proc/self/cgroup");
  // <hierarchy>:<controllers of version 1, or nothing>:<path below the hierarchy's mount>
  for (std::string line; std::getline(groups, line);) {
    const size_t first = line.find(':');
    const size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    std::string mount, file;
    if (controllers.empty()) {
      mount = root + "/sys/fs/cgroup";
      file = "/memory.max";
    } else if (Lists(controllers, "memory")) {
      mount = root + "/sys/fs/cgroup/memory";
      file = "/memory.limit_in_bytes";
    } else {
      continue;
    }
    // An ancestor's limit holds too. Containers may see their own group as the mount's root while
    // the path is the host's: then only the last of these files exists.
    std::string path = line.substr(second + 1);
    while (true) {
      limit = std::min(limit, LimitIn(mount + path + file));
      if (path.empty()) break;
      path.erase(std::min(path.find_last_of('/'), path.size()));
    }
  }
  return limit;
}

size_t MemoryLimitBytes() {
  static const size_t bytes = std::min(
      static_cast<size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<size_t>(sysconf(_SC_PAGE_SIZE)),
      CgroupMemoryLimitBytes(""));
  return bytes;
}

}  // namespace litmus
