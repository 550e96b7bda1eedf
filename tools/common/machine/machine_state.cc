// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats: proc_stat(5), proc_loadavg(5), and the kernel's
// Documentation/admin-guide/pm/cpufreq.rst, admin-guide/thermal/intel_thermal_throttle.rst,
// driver-api/thermal/sysfs-api.rst, accounting/psi.rst.
#include "tools/common/machine/machine_state.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "tools/common/machine/machine_facts.h"

namespace litmus {
namespace {

constexpr size_t kMostCpus = 64;
constexpr char kCpus[] = "/sys/devices/system/cpu";

double Mean(const std::vector<double>& values) {
  double sum = 0;
  for (double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

std::optional<double> Positive(std::optional<double> value) {
  return value && *value > 0 ? value : std::nullopt;
}

// "cpu MHz" of each processor in /proc/cpuinfo, for x86 without cpufreq, as in most virtual
// machines.
std::vector<double> CpuinfoMhz(const DeviceFiles& files, const std::vector<int>& cpus) {
  std::vector<double> found;
  std::optional<int64_t> cpu;
  for (const auto& [key, value] : files.Values("/proc/cpuinfo")) {
    if (key == "processor") cpu = ParseInteger(value);
    if (key != "cpu MHz" || !cpu) continue;
    const bool usable = cpus.empty() || std::find(cpus.begin(), cpus.end(), *cpu) != cpus.end();
    const std::optional<double> mhz = Positive(ParseNumber(value));
    if (usable && mhz) found.push_back(*mhz);
  }
  return found;
}

CpuFrequencies Frequencies(const DeviceFiles& files, const std::vector<int>& cpus) {
  std::vector<double> current, highest, current_shares, allowed_shares;
  for (int cpu : cpus) {
    const std::string folder = absl::StrCat(kCpus, "/cpu", cpu, "/cpufreq/");
    // All in kHz.
    const auto now = Positive(files.Number(folder + "scaling_cur_freq"));
    const auto most = Positive(files.Number(folder + "cpuinfo_max_freq"));
    const auto allowed = Positive(files.Number(folder + "scaling_max_freq"));
    if (now) current.push_back(*now / 1000);
    if (most) highest.push_back(*most / 1000);
    if (now && most) current_shares.push_back(*now / *most);
    if (allowed && most) allowed_shares.push_back(*allowed / *most);
  }
  if (current.empty()) current = CpuinfoMhz(files, cpus);
  CpuFrequencies result;
  if (!current.empty()) {
    const auto [least, greatest] = std::minmax_element(current.begin(), current.end());
    result.min_mhz = *least;
    result.max_mhz = *greatest;
    result.mean_mhz = Mean(current);
  }
  if (!highest.empty()) result.highest_mhz = *std::max_element(highest.begin(), highest.end());
  if (!current_shares.empty()) result.current_share = Mean(current_shares);
  if (!allowed_shares.empty()) result.allowed_share = Mean(allowed_shares);
  return result;
}

void ReadZones(const DeviceFiles& files, MachineState* state) {
  for (int zone : files.Numbered("/sys/class/thermal", "thermal_zone")) {
    const std::string folder = absl::StrCat("/sys/class/thermal/thermal_zone", zone, "/");
    const std::optional<double> millidegrees = files.Number(folder + "temp");
    // A sensor that is off reads about absolute zero; a broken one reads a huge number.
    if (!millidegrees || *millidegrees < -100e3 || *millidegrees > 300e3) continue;
    const double celsius = *millidegrees / 1000;
    if (state->hottest_celsius && celsius <= *state->hottest_celsius) continue;
    state->hottest_celsius = celsius;
    state->hottest_zone = files.Line(folder + "type");
  }
}

std::optional<int64_t> ThrottleEvents(const DeviceFiles& files, const std::vector<int>& cpus) {
  std::optional<int64_t> sum;
  for (int cpu : cpus) {
    const std::string folder = absl::StrCat(kCpus, "/cpu", cpu, "/thermal_throttle/");
    if (!files.HasFolder(folder)) continue;
    for (const char* name : {"core_throttle_count", "package_throttle_count",
                             "core_power_limit_count", "package_power_limit_count"}) {
      if (const auto count = files.Integer(folder + name)) sum = sum.value_or(0) + *count;
    }
  }
  return sum;
}

std::optional<int64_t> CoolingSteps(const DeviceFiles& files) {
  std::optional<int64_t> sum;
  for (int device : files.Numbered("/sys/class/thermal", "cooling_device")) {
    const std::string folder = absl::StrCat("/sys/class/thermal/cooling_device", device, "/");
    const std::string type = files.Line(folder + "type").value_or("");
    // ACPI's processors, devices of cpufreq and cpuidle under old and new names, and idle
    // injection.
    if (type != "Processor" && type != "intel_powerclamp" && !absl::StartsWith(type, "cpufreq-") &&
        !absl::StartsWith(type, "thermal-cpufreq-") && !absl::StartsWith(type, "thermal-idle-")) {
      continue;
    }
    const std::optional<int64_t> steps = files.Integer(folder + "cur_state");
    // intel_powerclamp reports -1 while it injects no idle time.
    if (steps) sum = sum.value_or(0) + std::max<int64_t>(0, *steps);
  }
  return sum;
}

std::optional<CpuTicks> ReadCpuTicks(const DeviceFiles& files) {
  // cpu user nice system idle iowait irq softirq steal guest guest_nice
  const std::vector<std::string> words = files.Words("/proc/stat");
  constexpr size_t kSteal = 8;
  if (words.size() <= kSteal || words[0] != "cpu") return std::nullopt;
  std::array<int64_t, kSteal + 1> ticks{};
  for (size_t i = 1; i <= kSteal; ++i) {
    const std::optional<int64_t> value = ParseInteger(words[i]);
    if (!value || *value < 0 || *value > int64_t{1} << 59) return std::nullopt;
    ticks[i] = *value;
  }
  CpuTicks result;
  for (size_t i = 1; i <= kSteal; ++i) result.total += ticks[i];
  result.idle = ticks[4] + ticks[5];
  result.steal = ticks[kSteal];
  return result;
}

// The total in the line "some avg10=… avg60=… avg300=… total=…".
std::optional<int64_t> Pressure(const DeviceFiles& files, const std::string& name) {
  const std::optional<std::string> line = files.Value("/proc/pressure/" + name, "some");
  if (!line) return std::nullopt;
  for (absl::string_view word : absl::StrSplit(*line, ' ')) {
    if (absl::ConsumePrefix(&word, "total=")) return ParseInteger(word);
  }
  return std::nullopt;
}

}  // namespace

MachineState ReadMachineState(const DeviceFiles& files) {
  MachineState state;
  std::vector<int> cpus = ReadUsableCpus(files);
  if (!cpus.empty()) state.cpus_usable = static_cast<int>(cpus.size());
  if (cpus.empty()) cpus = files.Numbered(kCpus, "cpu");
  if (cpus.size() > kMostCpus) cpus.resize(kMostCpus);
  state.frequency = Frequencies(files, cpus);
  ReadZones(files, &state);
  state.throttle_events = ThrottleEvents(files, cpus);
  state.cooling_steps = CoolingSteps(files);
  const std::vector<std::string> load = files.Words("/proc/loadavg");
  if (!load.empty()) state.load_average = ParseNumber(load[0]);
  state.cpu_ticks = ReadCpuTicks(files);
  state.cpu_pressure_us = Pressure(files, "cpu");
  state.io_pressure_us = Pressure(files, "io");
  state.memory_pressure_us = Pressure(files, "memory");
  state.throttling = ReadCpuThrottling(files);
  return state;
}

}  // namespace litmus
