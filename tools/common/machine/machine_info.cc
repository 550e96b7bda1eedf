// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// See machine_info.h.
#include "tools/common/machine/machine_info.h"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "tools/common/machine/device_files.h"
#include "tools/common/machine/machine_facts.h"

namespace litmus {
namespace {

std::optional<double> Scaled(std::optional<double> value, double scale) {
  if (value) *value *= scale;
  return value;
}

std::optional<std::string> CpuModel(const DeviceFiles& files) {
  for (const char* key : {"model name", "Hardware"}) {
    if (std::optional<std::string> name = files.Value("/proc/cpuinfo", key)) return name;
  }
  const std::optional<std::string> implementer = files.Value("/proc/cpuinfo", "CPU implementer");
  const std::optional<std::string> part = files.Value("/proc/cpuinfo", "CPU part");
  if (!implementer || !part) return std::nullopt;
  return "implementer " + *implementer + " part " + *part;
}

std::optional<double> HottestZone(const DeviceFiles& files) {
  std::optional<double> hottest;
  for (int zone : files.Numbered("/sys/class/thermal", "thermal_zone")) {
    const std::optional<double> celsius = Scaled(
        files.Number("/sys/class/thermal/thermal_zone" + std::to_string(zone) + "/temp"), 1e-3);
    // A sensor that is off reads about absolute zero; a broken one reads a huge number.
    if (!celsius || *celsius < -100 || *celsius > 300) continue;
    if (!hottest || *celsius > *hottest) hottest = celsius;
  }
  return hottest;
}

std::string Text(double value) {
  std::ostringstream out;
  out.precision(4);
  out << value;
  return out.str();
}

}  // namespace

MachineInfo ReadMachineInfo(const std::string& root) {
  MachineInfo machine;
  const DeviceFiles files(root);
  const std::vector<int> usable = ReadUsableCpus(files);
  const std::string cpufreq = "/sys/devices/system/cpu/cpu" +
                              std::to_string(usable.empty() ? 0 : usable.front()) + "/cpufreq/";
  machine.cpu_model = CpuModel(files);
  machine.clusters = ReadCpuClusters(files);
  machine.android = ReadAndroidProperties();
  machine.governor = files.Line(cpufreq + "scaling_governor");
  machine.cpu_mhz = Scaled(files.Number(cpufreq + "scaling_cur_freq"), 1e-3);
  machine.cpu_max_mhz = Scaled(files.Number(cpufreq + "cpuinfo_max_freq"), 1e-3);
  if (!machine.cpu_mhz) {
    const std::optional<std::string> mhz = files.Value("/proc/cpuinfo", "cpu MHz");
    if (mhz) machine.cpu_mhz = ParseNumber(*mhz);
  }
  const std::vector<std::string> load = files.Words("/proc/loadavg");
  if (!load.empty()) machine.load_average = ParseNumber(load[0]);
  machine.max_celsius = HottestZone(files);
  utsname name;
  if (uname(&name) == 0) {
    machine.kernel = std::string(name.sysname) + " " + name.release + " " + name.machine;
  }
  machine.cpus_online = std::max(0, static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)));
  cpu_set_t set;
  machine.cpus_usable =
      sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : machine.cpus_online;
  return machine;
}

std::string Describe(const MachineInfo& machine) {
  std::string text = machine.android ? Describe(*machine.android) + ", " : "";
  if (machine.cpu_model) text += *machine.cpu_model + ", ";
  if (machine.clusters.size() > 1) text += Describe(machine.clusters) + ", ";
  text += std::to_string(machine.cpus_usable);
  // On Android the number comes from /sys, which may be inaccessible.
  if (machine.cpus_online >= machine.cpus_usable) {
    text += " of " + std::to_string(machine.cpus_online);
  }
  text += " CPUs";
  if (machine.cpu_mhz) {
    text += ", " + Text(*machine.cpu_mhz);
    if (machine.cpu_max_mhz) text += " of " + Text(*machine.cpu_max_mhz);
    text += " MHz";
  } else if (machine.cpu_max_mhz) {
    text += ", at most " + Text(*machine.cpu_max_mhz) + " MHz";
  }
  if (machine.governor) text += ", governor " + *machine.governor;
  if (machine.load_average) text += ", load " + Text(*machine.load_average);
  if (machine.max_celsius) text += ", " + Text(*machine.max_celsius) + " C";
  return text;
}

}  // namespace litmus
