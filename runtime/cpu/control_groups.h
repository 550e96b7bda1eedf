// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The control groups of this process and the folders of their files.
#ifndef LITMUS_RUNTIME_CPU_CONTROL_GROUPS_H_
#define LITMUS_RUNTIME_CPU_CONTROL_GROUPS_H_

#include <string>
#include <vector>

namespace litmus {

// Control group of Linux.
struct ControlGroup {
  int version;         // 1 or 2; the names of the files depend on it
  std::string folder;  // the folder may not exist
};

// Returns the groups of `controller` ("cpu", "memory") and their ancestors, whose limits apply,
// too: `root`/proc/self/cgroup names them, `root`/sys/fs/cgroup has their folders. `root` is empty
// for the machine's own files. In a container, the container's group may be the root of the mount
// although the path is the host's path: then only the last folder of a path exists. Thread-safe.
std::vector<ControlGroup> ControlGroupsOf(const std::string& controller, const std::string& root);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CPU_CONTROL_GROUPS_H_
