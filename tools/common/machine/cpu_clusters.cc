// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats: the kernel's Documentation/ABI/testing/sysfs-devices-system-cpu (cpu_capacity) and
// admin-guide/pm/cpufreq.rst (cpuinfo_max_freq in kHz, scaling_governor).
#include "tools/common/machine/cpu_clusters.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

constexpr char kFolder[] = "/sys/devices/system/cpu";

struct Cpu {
  int number;
  std::optional<int64_t> capacity, max_khz;
  std::optional<std::string> governor;
};

std::optional<std::vector<int>> ListIn(const DeviceFiles& files, const char* name) {
  const std::optional<std::string> line = files.Line(absl::StrCat(kFolder, "/", name));
  return line ? ParseCpuList(*line) : std::nullopt;
}

// Offline CPUs have no cpufreq folder, so they cannot be assigned to a cluster.
std::vector<int> OnlineCpus(const DeviceFiles& files) {
  if (auto online = ListIn(files, "online")) return *std::move(online);
  return ReadPresentCpus(files);
}

std::vector<Cpu> ReadCpus(const DeviceFiles& files) {
  std::vector<Cpu> cpus;
  for (const int number : OnlineCpus(files)) {
    const std::string folder = absl::StrCat(kFolder, "/cpu", number, "/");
    Cpu cpu{number, files.Integer(folder + "cpu_capacity"),
            files.Integer(folder + "cpufreq/cpuinfo_max_freq"),
            files.Line(folder + "cpufreq/scaling_governor")};
    if (cpu.capacity && *cpu.capacity <= 0) cpu.capacity.reset();
    if (cpu.max_khz && *cpu.max_khz <= 0) cpu.max_khz.reset();
    cpus.push_back(std::move(cpu));
  }
  return cpus;
}

}  // namespace

std::vector<int> ReadPresentCpus(const DeviceFiles& files) {
  if (auto present = ListIn(files, "present")) return *std::move(present);
  return files.Numbered(kFolder, "cpu");
}

std::vector<CpuCluster> ReadCpuClusters(const DeviceFiles& files) {
  const std::vector<Cpu> cpus = ReadCpus(files);
  const bool by_capacity = std::all_of(cpus.begin(), cpus.end(),
                                       [](const Cpu& cpu) { return cpu.capacity.has_value(); });
  const bool by_frequency =
      std::all_of(cpus.begin(), cpus.end(), [](const Cpu& cpu) { return cpu.max_khz.has_value(); });
  std::map<std::pair<int64_t, int64_t>, CpuCluster> clusters;
  for (const Cpu& cpu : cpus) {
    CpuCluster& cluster =
        clusters[{by_capacity ? *cpu.capacity : 0, by_frequency ? *cpu.max_khz : 0}];
    cluster.cpus.push_back(cpu.number);
    if (by_capacity) cluster.capacity = cpu.capacity;
    if (by_frequency) cluster.max_mhz = static_cast<double>(*cpu.max_khz) / 1000;
    if (!cluster.governor) cluster.governor = cpu.governor;
  }
  std::vector<CpuCluster> rising;
  for (auto& [speed, cluster] : clusters) rising.push_back(std::move(cluster));
  return rising;
}

std::string FormatCpuList(const std::vector<int>& cpus) {
  std::string text;
  for (size_t i = 0; i < cpus.size();) {
    size_t end = i + 1;
    while (end < cpus.size() && cpus[end] == cpus[end - 1] + 1) ++end;
    absl::StrAppend(&text, text.empty() ? "" : ",", cpus[i]);
    if (end - i > 1) absl::StrAppend(&text, "-", cpus[end - 1]);
    i = end;
  }
  return text;
}

std::string Describe(const std::vector<CpuCluster>& clusters) {
  if (clusters.size() < 2) return "";
  std::ostringstream text;
  text.precision(4);
  const char* separator = "";
  for (const CpuCluster& cluster : clusters) {
    text << separator << cluster.cpus.size() << (cluster.cpus.size() == 1 ? " CPU" : " CPUs");
    if (cluster.max_mhz) {
      text << " at most " << *cluster.max_mhz << " MHz";
    } else if (cluster.capacity) {
      text << " of capacity " << *cluster.capacity;
    }
    separator = " + ";
  }
  return text.str();
}

}  // namespace litmus
