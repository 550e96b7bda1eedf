// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats: proc_cpuinfo(5), proc_meminfo(5), proc_pid_status(5), and the kernel's
// Documentation/admin-guide/cputopology.rst (online) and pm/cpufreq.rst (scaling_governor).
#include "tools/common/machine/machine_facts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "tools/common/sha256.h"

namespace litmus {
namespace {

std::optional<std::string> CpuModel(const DeviceFiles& files) {
  const auto values = files.Values("/proc/cpuinfo");
  std::string board, implementer;
  std::vector<std::string> cores;
  for (const auto& [key, value] : values) {
    // The "model name" of an Arm processor is its instruction set, which is the same for many
    // processors.
    if (key == "model name" && value.compare(0, 3, "ARM") != 0 &&
        value.compare(0, 7, "AArch64") != 0) {
      return value;
    }
    if (key == "Hardware") board = value;
    if (key == "CPU implementer") implementer = value;
    if (key == "CPU part") {
      const std::string core = absl::StrCat(implementer, "/", value);
      if (std::find(cores.begin(), cores.end(), core) == cores.end()) cores.push_back(core);
    }
  }
  if (!board.empty()) return board;
  if (!cores.empty()) return absl::StrJoin(cores, " + ");
  return std::nullopt;
}

std::optional<int64_t> MemoryBytes(const DeviceFiles& files) {
  const std::optional<std::string> value = files.Value("/proc/meminfo", "MemTotal");
  if (!value) return std::nullopt;
  const std::vector<std::string> words = absl::StrSplit(*value, ' ', absl::SkipEmpty());
  if (words.size() != 2 || words[1] != "kB") return std::nullopt;
  const std::optional<int64_t> kb = ParseInteger(words[0]);
  // No machine has more than 2^50 kB, and the product with 1024 must not overflow.
  if (!kb || *kb <= 0 || *kb > int64_t{1} << 50) return std::nullopt;
  return *kb * 1024;
}

std::optional<std::string> Kernel(const DeviceFiles& files) {
  const std::optional<std::string> type = files.Line("/proc/sys/kernel/ostype");
  const std::optional<std::string> release = files.Line("/proc/sys/kernel/osrelease");
  if (!release) return std::nullopt;
  return absl::StrCat(type ? *type + " " : "", *release);
}

std::optional<std::string> Governor(const DeviceFiles& files) {
  for (int cpu : files.Numbered("/sys/devices/system/cpu", "cpu")) {
    const std::optional<std::string> governor =
        files.Line(absl::StrCat("/sys/devices/system/cpu/cpu", cpu, "/cpufreq/scaling_governor"));
    if (governor) return governor;
  }
  return std::nullopt;
}

std::optional<std::vector<int>> ListedOnline(const DeviceFiles& files) {
  const std::optional<std::string> list = files.Line("/sys/devices/system/cpu/online");
  return list ? ParseCpuList(*list) : std::nullopt;
}

std::optional<std::vector<int>> AllowedCpus(const DeviceFiles& files) {
  const std::optional<std::string> list = files.Value("/proc/self/status", "Cpus_allowed_list");
  std::optional<std::vector<int>> allowed = list ? ParseCpuList(*list) : std::nullopt;
  const std::optional<std::vector<int>> online = ListedOnline(files);
  if (!allowed || !online) return allowed;
  // A process may be allowed CPUs that do not exist.
  std::vector<int> both;
  std::set_intersection(allowed->begin(), allowed->end(), online->begin(), online->end(),
                        std::back_inserter(both));
  return both;
}

template <typename T>
void Add(absl::string_view name, const std::optional<T>& value, std::string* text) {
  if (value) absl::StrAppend(text, name, "=", *value, "\n");
}

}  // namespace

MachineFacts ReadMachineFacts(const DeviceFiles& files, const PropertyReader& properties) {
  MachineFacts facts;
  facts.cpu_model = CpuModel(files);
  if (const auto online = ListedOnline(files)) facts.cpus_online = static_cast<int>(online->size());
  if (const auto allowed = AllowedCpus(files)) {
    facts.cpus_usable = static_cast<int>(allowed->size());
    facts.usable_cpus = FormatCpuList(*allowed);
  }
  facts.memory_bytes = MemoryBytes(files);
  facts.kernel = Kernel(files);
  facts.governor = Governor(files);
  facts.clusters = ReadCpuClusters(files);
  facts.android = ReadAndroidProperties(properties);
  facts.container = ReadContainerLimits(files);
  return facts;
}

std::vector<int> ReadUsableCpus(const DeviceFiles& files) {
  if (const auto allowed = AllowedCpus(files)) return *allowed;
  return ListedOnline(files).value_or(std::vector<int>());
}

std::string Fingerprint(const MachineFacts& facts) {
  std::optional<int64_t> memory_gib;
  if (facts.memory_bytes) {
    memory_gib = std::llround(static_cast<double>(*facts.memory_bytes) / (1 << 30));
  }
  std::string text;
  Add("cpu_model", facts.cpu_model, &text);
  Add("cpus_online", facts.cpus_online, &text);
  Add("cpus_usable", facts.cpus_usable, &text);
  Add("memory_gib", memory_gib, &text);
  Add("kernel", facts.kernel, &text);
  Add("governor", facts.governor, &text);
  // Four big cores and four little cores are different sets of CPUs.
  if (facts.clusters.size() > 1) Add("usable_cpus", facts.usable_cpus, &text);
  if (facts.android) absl::StrAppend(&text, "android=", Describe(*facts.android), "\n");
  Add("cpu_quota", facts.container.cpu_quota, &text);
  Add("memory_limit_bytes", facts.container.memory_limit_bytes, &text);
  return Sha256Hex(text.data(), text.size()).substr(0, 16);
}

}  // namespace litmus
