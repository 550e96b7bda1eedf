// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks of memory, disk, and the clock that measures. Formats: proc_meminfo(5), the kernel's
// Documentation/accounting/psi.rst, admin-guide/mm/transhuge.rst, admin-guide/cgroup-v2.rst.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "cli/plain_number.h"
#include "tools/common/card/figure_text.h"
#include "tools/doctor/checks.h"

namespace litmus::doctor {
namespace {

constexpr int64_t kMiB = int64_t{1} << 20;

std::string Bytes(int64_t bytes) { return BytesText(static_cast<double>(bytes)); }

// A line "Name:   1234 kB" of /proc/meminfo.
std::optional<int64_t> MemInfo(const DeviceFiles& files, const char* name) {
  const std::optional<std::string> value = files.Value("/proc/meminfo", name);
  if (!value) return std::nullopt;
  absl::string_view digits = *value;
  absl::ConsumeSuffix(&digits, " kB");
  const std::optional<int64_t> kb = ParseInteger(digits);
  if (!kb || *kb < 0 || *kb > int64_t{1} << 50) return std::nullopt;
  return *kb * 1024;
}

// What the control group may still allocate: pages of files that were not used lately are given
// back when memory is needed.
std::optional<int64_t> LeftOfGroup(const Context& context) {
  const std::optional<int64_t> limit = context.facts.container.memory_limit_bytes;
  const GroupFolders groups = FindGroupFolders(context.files, "memory");
  if (!limit || groups.folders.empty()) return std::nullopt;
  const std::string& folder = groups.folders.front();
  const bool second = groups.version == 2;
  const std::optional<int64_t> used =
      context.files.Integer(folder + (second ? "/memory.current" : "/memory.usage_in_bytes"));
  if (!used) return std::nullopt;
  const std::optional<std::string> files = context.files.Value(
      folder + "/memory.stat", second ? "inactive_file" : "total_inactive_file");
  const int64_t reclaimable = files ? ParseInteger(*files).value_or(0) : 0;
  return std::max<int64_t>(0, *limit - *used + reclaimable);
}

// The percentage of the last ten seconds in which a task waited for this resource.
std::optional<double> Pressure(const DeviceFiles& files, const std::string& name) {
  const std::optional<std::string> line = files.Value("/proc/pressure/" + name, "some");
  if (!line) return std::nullopt;
  for (absl::string_view word : absl::StrSplit(*line, ' ')) {
    if (absl::ConsumePrefix(&word, "avg10=")) return ParseNumber(word);
  }
  return std::nullopt;
}

}  // namespace

Finding CheckMemory(const Context& context) {
  std::optional<int64_t> available = MemInfo(context.files, "MemAvailable");
  const std::optional<int64_t> group = LeftOfGroup(context);
  const bool by_group = group && (!available || *group < *available);
  if (by_group) available = group;
  if (!available) return Unknown("/proc/meminfo is not readable");
  std::string value = absl::StrCat(Bytes(*available), " available");
  if (by_group) {
    absl::StrAppend(&value, " of the control group's ",
                    Bytes(*context.facts.container.memory_limit_bytes));
  } else if (context.facts.memory_bytes) {
    absl::StrAppend(&value, " of ", Bytes(*context.facts.memory_bytes));
  }
  const double pressure = Pressure(context.files, "memory").value_or(0);
  if (pressure > 0) absl::StrAppend(&value, ", pressure ", Percent(pressure / 100, 3));
  // A small model and its tool take 50 MiB, a large one some hundred.
  const int64_t low = 256 * kMiB, scarce = 1024 * kMiB;
  constexpr double kWaits = 1, kWaitsMuch = 10;  // percent; evidence.h has the second one
  const std::string fix = by_group ? "raise the limit of the container (docker --memory)"
                                   : "stop processes that use memory";
  if (*available < low || pressure > kWaitsMuch) {
    return {Status::kProblem, value,
            "the system takes pages of the model away and reads them again", fix, ""};
  }
  if (*available < scarce || pressure > kWaits) {
    return {Status::kWarning, value, "a large model may not fit", fix, ""};
  }
  return Ok(value);
}

Finding CheckSwap(const Context& context) {
  const std::optional<int64_t> total = MemInfo(context.files, "SwapTotal");
  const std::optional<int64_t> free = MemInfo(context.files, "SwapFree");
  if (!total || !free) return Unknown("/proc/meminfo is not readable");
  if (*total == 0) return Ok("none");
  const int64_t used = std::max<int64_t>(0, *total - *free);
  const int64_t traffic = context.observed.swapped_pages.value_or(0);
  std::string value = absl::StrCat(Bytes(used), " of ", Bytes(*total), " used");
  if (traffic > 0) absl::StrAppend(&value, "; ", traffic, " pages moved just now");
  const std::string command =
      absl::StrCat(context.AsRoot("swapoff -a"), " && ", context.AsRoot("swapon -a"));
  if (traffic > 0) {
    return {Status::kProblem, value, "processes wait for the disk instead of memory",
            "stop processes that use memory, then empty the swap", command};
  }
  // Less is what any system moves out in the course of days.
  if (used >= 64 * kMiB) {
    return {Status::kWarning, value, "pages that were moved out come back from the disk in a run",
            "empty it, if there is enough memory", command};
  }
  return Ok(value);
}

Finding CheckDiskWait(const Context& context) {
  const std::optional<double> pressure = Pressure(context.files, "io");
  if (!pressure) return Unknown("there is no /proc/pressure/io");
  const std::string value =
      absl::StrCat("tasks waited ", Percent(*pressure / 100, 3), " of the last 10 s for a disk");
  constexpr double kWaits = 10;  // evidence.h
  if (*pressure <= kWaits) return Ok(value);
  return {Status::kWarning, value, "loading a model, and cold starts, take longer",
          "wait until copies, updates and builds end", ""};
}

Finding CheckDiskSpace(const Context& context) {
  const HostValues& host = context.host;
  if (!host.folder_free_bytes) return Unknown("the current folder's file system is not readable");
  const std::string value =
      absl::StrCat(Bytes(*host.folder_free_bytes), " free in the current folder");
  const std::string reason =
      "results, --weight_cache and --delegate_serialize_dir need space there";
  if (*host.folder_free_bytes < 64 * kMiB) {
    return {Status::kProblem, value, reason, "free some space, or start in another folder", ""};
  }
  if (!host.folder_writable) {
    return {Status::kWarning, absl::StrCat(value, ", not writable"), reason,
            "start in a folder that is writable, or give outputs absolute paths", ""};
  }
  if (*host.folder_free_bytes < 1024 * kMiB) {
    return {Status::kWarning, value, reason, "free some space, or start in another folder", ""};
  }
  return Ok(value);
}

Finding CheckHugePages(const Context& context) {
  constexpr char kFile[] = "/sys/kernel/mm/transparent_hugepage/enabled";
  const std::optional<std::string> line = context.files.Line(kFile);
  if (!line) return Unknown(absl::StrCat("there is no ", kFile));
  for (const char* choice : {"always", "madvise"}) {
    if (absl::StrContains(*line, absl::StrCat("[", choice, "]"))) return Ok(choice);
  }
  return {Status::kWarning, "never",
          "initialisation takes longer than elsewhere: packed weights get small pages", "",
          context.Write("madvise", kFile)};
}

Finding CheckTimer(const Context& context) {
  const HostValues& host = context.host;
  if (!host.clock_resolution_ns || !host.clock_read_ns) return Unknown("there is no clock");
  const std::string source =
      context.files.Line("/sys/devices/system/clocksource/clocksource0/current_clocksource")
          .value_or("");
  const std::string value =
      absl::StrFormat("%s%d ns resolution, read in %.0f ns", source.empty() ? "" : source + ", ",
                      *host.clock_resolution_ns, *host.clock_read_ns);
  // A run of a tiny model takes 1 µs.
  constexpr double kCoarseNs = 1000;
  const bool coarse = static_cast<double>(*host.clock_resolution_ns) > kCoarseNs;
  if (!coarse && *host.clock_read_ns <= kCoarseNs) return Ok(value);
  return {coarse ? Status::kProblem : Status::kWarning, value,
          coarse ? "short latencies are multiples of the resolution"
                 : "reading the clock is a part of each latency",
          "choose another clock source of available_clocksource, such as tsc",
          context.Write("tsc", "/sys/devices/system/clocksource/clocksource0/current_clocksource")};
}

}  // namespace litmus::doctor
