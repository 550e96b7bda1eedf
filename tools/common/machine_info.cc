// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// See machine_info.h.
#include "tools/common/machine_info.h"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace litmus {
namespace {

std::optional<std::string> FirstLine(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line) || line.empty()) return std::nullopt;
  return line;
}

std::optional<double> FirstNumber(const std::string& path, double scale) {
  const std::optional<std::string> line = FirstLine(path);
  if (!line) return std::nullopt;
  char* end = nullptr;
  const double value = std::strtod(line->c_str(), &end);
  if (end == line->c_str()) return std::nullopt;
  return value * scale;
}

// The value of the first line "key<blanks>: value".
std::optional<std::string> Field(const std::string& path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const size_t colon = line.find(':');
    if (line.compare(0, key.size(), key) != 0 || colon == std::string::npos) continue;
    if (line.find_first_not_of(" \t", key.size()) != colon) continue;
    const size_t start = line.find_first_not_of(" \t", colon + 1);
    if (start != std::string::npos) return line.substr(start);
  }
  return std::nullopt;
}

std::optional<std::string> CpuModel(const std::string& cpuinfo) {
  for (const char* key : {"model name", "Hardware"}) {
    if (std::optional<std::string> name = Field(cpuinfo, key)) return name;
  }
  const std::optional<std::string> implementer = Field(cpuinfo, "CPU implementer");
  const std::optional<std::string> part = Field(cpuinfo, "CPU part");
  if (!implementer || !part) return std::nullopt;
  return "implementer " + *implementer + " part " + *part;
}

std::optional<double> HottestZone(const std::string& root) {
  std::optional<double> hottest;
  for (int zone = 0; zone < 64; ++zone) {
    const std::optional<double> celsius = FirstNumber(
        root + "/sys/class/thermal/thermal_zone" + std::to_string(zone) + "/temp", 1e-3);
    if (celsius && (!hottest || *celsius > *hottest)) hottest = celsius;
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
  const std::string cpufreq = root + "/sys/devices/system/cpu/cpu0/cpufreq/";
  const std::string cpuinfo = root + "/proc/cpuinfo";
  machine.cpu_model = CpuModel(cpuinfo);
  machine.governor = FirstLine(cpufreq + "scaling_governor");
  machine.cpu_mhz = FirstNumber(cpufreq + "scaling_cur_freq", 1e-3);
  machine.cpu_max_mhz = FirstNumber(cpufreq + "cpuinfo_max_freq", 1e-3);
  if (!machine.cpu_mhz) {
    if (const std::optional<std::string> mhz = Field(cpuinfo, "cpu MHz")) {
      machine.cpu_mhz = std::strtod(mhz->c_str(), nullptr);
    }
  }
  machine.load_average = FirstNumber(root + "/proc/loadavg", 1);
  machine.max_celsius = HottestZone(root);
  utsname name;
  if (uname(&name) == 0) {
    machine.kernel = std::string(name.sysname) + " " + name.release + " " + name.machine;
  }
  machine.cpus_online = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  cpu_set_t set;
  machine.cpus_usable =
      sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : machine.cpus_online;
  return machine;
}

std::string Describe(const MachineInfo& machine) {
  std::string text = machine.cpu_model ? *machine.cpu_model + ", " : "";
  text +=
      std::to_string(machine.cpus_usable) + " of " + std::to_string(machine.cpus_online) + " CPUs";
  if (machine.cpu_mhz) {
    text += ", " + Text(*machine.cpu_mhz);
    if (machine.cpu_max_mhz) text += " of " + Text(*machine.cpu_max_mhz);
    text += " MHz";
  } else if (machine.cpu_max_mhz) {
    text += ", at most " + Text(*machine.cpu_max_mhz) + " MHz";
  }
  if (machine.governor) text += ", governor " + *machine.governor;
  if (machine.load_average) text += ", load " + Text(*machine.load_average);
  if (machine.max_celsius) text += ", " + Text(*machine.max_celsius) + " °C";
  return text;
}

}  // namespace litmus
