// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats: the kernel's Documentation/admin-guide/cgroup-v2.rst (cpu.max, cpu.stat, memory.max) and
// cgroup-v1/memory.rst (memory.stat), scheduler/sched-bwc.rst (cpu.cfs_quota_us, cpu.stat).
#include "tools/common/machine/container_limits.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace litmus {
namespace {

// Version 1 writes "no limit" as the largest multiple of a page below 2^63; no machine has 2^60
// bytes.
constexpr int64_t kNoMemoryLimit = int64_t{1} << 60;

bool Lists(absl::string_view list, absl::string_view name) {
  const std::vector<absl::string_view> names = absl::StrSplit(list, ',');
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The process's group in the hierarchy of a controller; none: the process is in no group.
std::optional<std::string> GroupPath(const std::string& text, int version,
                                     const std::string& controller) {
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    // <hierarchy>:<controllers of version 1, or nothing>:<path, which may contain colons>
    const std::vector<absl::string_view> parts = absl::StrSplit(line, absl::MaxSplits(':', 2));
    if (parts.size() != 3 || !absl::StartsWith(parts[2], "/")) continue;
    const bool found =
        version == 2 ? parts[0] == "0" && parts[1].empty() : Lists(parts[1], controller);
    if (found) return std::string(parts[2]);
  }
  return std::nullopt;
}

struct Mount {
  std::string root, point;  // the group that is mounted, and the mount point
};

// The mounts of a controller's hierarchy, in the file's order.
std::vector<Mount> Mounts(const std::string& text, int version, const std::string& controller) {
  std::vector<Mount> mounts;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    // ID parent major:minor ROOT POINT options… - TYPE source SUPER-OPTIONS
    const std::pair<absl::string_view, absl::string_view> halves =
        absl::StrSplit(line, absl::MaxSplits(" - ", 1));
    const std::vector<absl::string_view> first = absl::StrSplit(halves.first, ' ');
    const std::vector<absl::string_view> second = absl::StrSplit(halves.second, ' ');
    if (first.size() < 6 || second.size() < 3) continue;
    const bool found = version == 2 ? second[0] == "cgroup2"
                                    : second[0] == "cgroup" && Lists(second[2], controller);
    if (found) mounts.push_back({std::string(first[3]), std::string(first[4])});
  }
  return mounts;
}

std::vector<std::string> ExistingFolders(const DeviceFiles& files, const Mount& mount,
                                         const std::string& group) {
  // The path of the group below the mounted one. A mounted group that is not an ancestor belongs to
  // another name space.
  absl::string_view below = group;
  // The group is outside the process's name space, and so not visible.
  if (absl::StrContains(group, "/..")) below = "";
  if (mount.root != "/" && (below == mount.root || absl::StartsWith(below, mount.root + "/"))) {
    below.remove_prefix(mount.root.size());
  }
  std::vector<std::string> folders;
  for (std::string path = mount.point + std::string(absl::StripSuffix(below, "/"));;) {
    if (files.HasFolder(path)) folders.push_back(path);
    if (path.size() <= mount.point.size()) break;
    path.erase(path.find_last_of('/'));
  }
  return folders;
}

std::optional<double> Quota(const DeviceFiles& files, int version, const std::string& folder) {
  std::optional<double> quota, period;
  if (version == 2) {
    const std::vector<std::string> words = files.Words(folder + "/cpu.max");
    if (words.size() != 2) return std::nullopt;
    quota = ParseNumber(words[0]);
    period = ParseNumber(words[1]);
  } else {
    quota = files.Number(folder + "/cpu.cfs_quota_us");
    period = files.Number(folder + "/cpu.cfs_period_us");
  }
  if (!quota || !period || *quota <= 0 || *period <= 0) return std::nullopt;
  return *quota / *period;
}

std::optional<int64_t> MemoryLimit(const DeviceFiles& files, int version,
                                   const std::string& folder) {
  std::optional<int64_t> limit;
  if (version == 2) {
    limit = files.Integer(folder + "/memory.max");
  } else if (const auto word = files.Value(folder + "/memory.stat", "hierarchical_memory_limit")) {
    // Includes the limits of ancestors that a container cannot see.
    limit = ParseInteger(*word);
  } else {
    limit = files.Integer(folder + "/memory.limit_in_bytes");
  }
  if (!limit || *limit < 0 || *limit >= kNoMemoryLimit) return std::nullopt;
  return limit;
}

struct CpuGroup {
  GroupFolders groups;
  std::string tightest;  // folder with the smallest quota
  std::optional<double> quota;
};

CpuGroup FindCpuGroup(const DeviceFiles& files) {
  CpuGroup found{FindGroupFolders(files, "cpu"), "", std::nullopt};
  for (const std::string& folder : found.groups.folders) {
    const std::optional<double> quota = Quota(files, found.groups.version, folder);
    if (!quota || (found.quota && *found.quota <= *quota)) continue;
    found.quota = quota;
    found.tightest = folder;
  }
  if (!found.quota && !found.groups.folders.empty()) found.tightest = found.groups.folders.front();
  return found;
}

std::optional<int64_t> Total(const DeviceFiles& files, const std::string& path,
                             absl::string_view key) {
  const std::optional<std::string> word = files.Value(path, key);
  return word ? ParseInteger(*word) : std::nullopt;
}

}  // namespace

GroupFolders FindGroupFolders(const DeviceFiles& files, const std::string& controller) {
  const std::optional<std::string> groups = files.Text("/proc/self/cgroup");
  const std::optional<std::string> mounts = files.Text("/proc/self/mountinfo");
  if (!groups || !mounts) return {};
  // If both versions are mounted, a controller is in only one of them; version 1 is tried first.
  for (int version : {1, 2}) {
    const std::optional<std::string> path = GroupPath(*groups, version, controller);
    if (!path) continue;
    for (const Mount& mount : Mounts(*mounts, version, controller)) {
      std::vector<std::string> folders = ExistingFolders(files, mount, *path);
      if (!folders.empty()) return {version, std::move(folders)};
    }
  }
  return {};
}

ContainerLimits ReadContainerLimits(const DeviceFiles& files) {
  ContainerLimits limits;
  limits.cpu_quota = FindCpuGroup(files).quota;
  const GroupFolders memory = FindGroupFolders(files, "memory");
  for (const std::string& folder : memory.folders) {
    const std::optional<int64_t> limit = MemoryLimit(files, memory.version, folder);
    if (limit && (!limits.memory_limit_bytes || *limit < *limits.memory_limit_bytes)) {
      limits.memory_limit_bytes = limit;
    }
  }
  return limits;
}

std::optional<CpuThrottling> ReadCpuThrottling(const DeviceFiles& files) {
  const CpuGroup group = FindCpuGroup(files);
  if (group.tightest.empty()) return std::nullopt;
  const std::string path = group.tightest + "/cpu.stat";
  const bool second = group.groups.version == 2;
  const std::optional<int64_t> periods = Total(files, path, "nr_periods");
  const std::optional<int64_t> throttled = Total(files, path, "nr_throttled");
  const std::optional<int64_t> time =
      Total(files, path, second ? "throttled_usec" : "throttled_time");
  if (!periods || !throttled || !time) return std::nullopt;
  return CpuThrottling{*periods, *throttled, second ? *time : *time / 1000};
}

}  // namespace litmus
