// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks of the CPUs that the process may use. Formats: the kernel's
// Documentation/admin-guide/cputopology.rst, admin-guide/cgroup-v2.rst.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/counted.h"
#include "tools/doctor/checks.h"

namespace litmus::doctor {
namespace {

constexpr char kCpus[] = "/sys/devices/system/cpu";

// Cores of a processor whose max frequencies differ by a few percent (preferred cores) are of one
// kind; little cores have at most three quarters of the big ones' frequency or capacity.
constexpr double kSameKind = 0.9;

// One number per cluster that shows how fast it is; empty if a cluster has none.
std::optional<double> SpeedOf(const CpuCluster& cluster) {
  if (cluster.capacity) return static_cast<double>(*cluster.capacity);
  return cluster.max_mhz;
}

// The usable hardware threads of each core.
std::vector<std::vector<int>> UsableThreadsOfCores(const DeviceFiles& files,
                                                   const std::vector<int>& usable) {
  std::vector<std::vector<int>> cores;
  for (const int cpu : usable) {
    const std::optional<std::string> list =
        files.Line(absl::StrCat(kCpus, "/cpu", cpu, "/topology/thread_siblings_list"));
    const std::optional<std::vector<int>> siblings = list ? ParseCpuList(*list) : std::nullopt;
    if (!siblings || siblings->size() < 2) continue;
    std::vector<int> both;
    std::set_intersection(siblings->begin(), siblings->end(), usable.begin(), usable.end(),
                          std::back_inserter(both));
    if (!both.empty() && both.front() == cpu) cores.push_back(both);
  }
  return cores;
}

}  // namespace

Finding CheckAffinity(const Context& context) {
  const std::vector<int> usable = ReadUsableCpus(context.files);
  if (usable.empty()) return Unknown("/proc/self/status and /sys do not list the CPUs");
  const int count = static_cast<int>(usable.size());
  const int online = context.facts.cpus_online.value_or(count);
  const std::string value =
      count < online ? absl::StrFormat("%d of %d CPUs: %s", count, online, FormatCpuList(usable))
                     : absl::StrCat("all of ", Counted(online, "CPU", "CPUs"));
  if (count > 1 || online == 1) return Ok(value);
  return {Status::kWarning, value,
          "the system's own processes share this CPU with the measured thread",
          "allow at least two CPUs: taskset, docker --cpuset-cpus, systemd's AllowedCPUs=", ""};
}

Finding CheckCpuQuota(const Context& context) {
  const GroupFolders groups = FindGroupFolders(context.files, "cpu");
  const std::optional<double> quota = context.facts.container.cpu_quota;
  if (!quota) {
    return groups.version == 0 && !context.files.Text("/proc/self/cgroup")
               ? Unknown("/proc/self/cgroup is not readable")
               : Ok("no limit on CPU time");
  }
  const int usable = context.facts.cpus_usable.value_or(1);
  const int64_t throttled = context.observed.evidence.throttled_periods.value_or(0);
  std::string value = absl::StrFormat("%.4g CPUs of %d, by control groups (version %d)", *quota,
                                      usable, groups.version);
  if (throttled > 0)
    absl::StrAppend(&value, "; used up ", Counted(throttled, "time", "times"), " just now");
  if (throttled == 0 && *quota >= usable) return Ok(value);
  const int threads = std::max(1, static_cast<int>(std::floor(*quota)));
  const std::string fix =
      "pin CPUs instead of limiting time: docker --cpuset-cpus without --cpus, Kubernetes' static "
      "CPU manager, systemd's CPUQuota= (empty)";
  if (throttled > 0 || *quota < 1) {
    return {Status::kProblem, value,
            "all threads stop for the rest of a period (100 ms as a rule) when it is used up", fix,
            ""};
  }
  return {Status::kWarning, value,
          absl::StrCat("more than ", Counted(threads, "busy thread", "busy threads"),
                       " of the group use it up, and then all of them stop"),
          absl::StrCat("use at most --num_threads=", threads, ", or ", fix), ""};
}

Finding CheckCpuKinds(const Context& context) {
  const std::vector<int> usable = ReadUsableCpus(context.files);
  double slowest = INFINITY, fastest = 0;
  for (const CpuCluster& cluster : context.facts.clusters) {
    const bool is_usable = std::any_of(cluster.cpus.begin(), cluster.cpus.end(), [&](int cpu) {
      return std::find(usable.begin(), usable.end(), cpu) != usable.end();
    });
    const std::optional<double> speed = SpeedOf(cluster);
    if (!is_usable || !speed) continue;
    slowest = std::min(slowest, *speed);
    fastest = std::max(fastest, *speed);
  }
  if (fastest == 0) {
    return context.facts.clusters.empty() ? Unknown("no CPU is listed in /sys/devices/system/cpu")
                                          : Ok("one kind, as far as the files show");
  }
  if (slowest >= kSameKind * fastest) return Ok("one kind");
  return {Status::kWarning, Describe(context.facts.clusters),
          "the scheduler moves threads between fast and slow cores",
          "measure on one kind: --cpu_affinity=big, then --cpu_affinity=little", ""};
}

Finding CheckSmt(const Context& context) {
  const std::optional<int64_t> active = context.files.Integer(absl::StrCat(kCpus, "/smt/active"));
  const std::vector<int> usable = ReadUsableCpus(context.files);
  if (usable.empty()) return Unknown("the usable CPUs are not listed");
  if (active == 0) return Ok("off, or not available");
  const std::vector<std::vector<int>> cores = UsableThreadsOfCores(context.files, usable);
  if (cores.empty()) {
    const bool listed =
        context.files
            .Line(absl::StrCat(kCpus, "/cpu", usable.front(), "/topology/thread_siblings_list"))
            .has_value();
    return listed ? Ok("one hardware thread per core")
                  : Unknown("/sys/devices/system/cpu/cpu*/topology is not readable");
  }
  std::vector<int> first;
  bool shared = false;
  for (const std::vector<int>& core : cores) {
    first.push_back(core.front());
    shared |= core.size() > 1;
  }
  if (!shared) return Ok("one usable hardware thread per core; others may use its sibling");
  return {Status::kWarning,
          absl::StrCat("on: ", Counted(static_cast<int64_t>(cores.size()), "core", "cores"),
                       " with 2 or more hardware threads"),
          "two threads on one core slow each other down",
          absl::StrCat("measure with one thread per core, --cpu_affinity=", FormatCpuList(first),
                       ", or switch it off"),
          context.Write("off", absl::StrCat(kCpus, "/smt/control"))};
}

}  // namespace litmus::doctor
