// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/cpu/control_groups.h"

#include <algorithm>
#include <fstream>

namespace litmus {
namespace {

// Whether a comma-separated list contains `name`.
bool Lists(const std::string& list, const std::string& name) {
  return ("," + list + ",").find("," + name + ",") != std::string::npos;
}

}  // namespace

std::vector<ControlGroup> ControlGroupsOf(const std::string& controller, const std::string& root) {
  const std::string mounts = root + "/sys/fs/cgroup";
  std::vector<ControlGroup> groups;
  std::ifstream file(root + "/proc/self/cgroup");
  // A line is <hierarchy>:<controllers of version 1, or nothing>:<path below the hierarchy's
  // mount>.
  for (std::string line; std::getline(file, line);) {
    const size_t first = line.find(':');
    const size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    std::vector<std::string> places;
    if (controllers.empty()) {
      places = {mounts, mounts + "/unified"};
    } else if (Lists(controllers, controller)) {
      const std::string mount = mounts + "/";
      places = {mount + controllers, mount + controller};
    }
    for (const std::string& place : places) {
      for (std::string path = line.substr(second + 1);;) {
        groups.push_back({controllers.empty() ? 2 : 1, place + path});
        if (path.empty()) break;
        path.erase(std::min(path.find_last_of('/'), path.size()));
      }
    }
  }
  return groups;
}

}  // namespace litmus
