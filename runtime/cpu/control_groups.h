// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The control groups that this process is in: where their files lie.
#ifndef LITMUS_RUNTIME_CPU_CONTROL_GROUPS_H_
#define LITMUS_RUNTIME_CPU_CONTROL_GROUPS_H_

#include <string>
#include <vector>

namespace litmus {

struct ControlGroup {
  int version;         // 1 or 2: which files there are
  std::string folder;  // may not exist
};

// The groups of `controller` ("cpu", "memory"), with their ancestors, whose limits hold too:
// `root`/proc/self/cgroup names them, `root`/sys/fs/cgroup has their folders. `root` is empty for
// the machine's own files. A container may see its own group as the mount's root while the path is
// the host's: then only the last folder of a path exists. Thread-safe.
std::vector<ControlGroup> ControlGroupsOf(const std::string& controller, const std::string& root);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CPU_CONTROL_GROUPS_H_
