// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks of what changes the clock of the CPUs. Formats: the kernel's
// Documentation/admin-guide/pm/{cpufreq,intel_pstate,amd-pstate}.rst, driver-api/thermal/
// sysfs-api.rst, ABI/testing/sysfs-class-power and sysfs-platform_profile.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/plain_number.h"
#include "tools/doctor/checks.h"

namespace litmus::doctor {
namespace {

constexpr char kFrequencyFiles[] = "/sys/devices/system/cpu/cpu*/cpufreq/";
constexpr char kNoFiles[] = "no file of cpufreq in /sys/devices/system/cpu";

std::string FrequencyFile(int cpu, const char* name) {
  return absl::StrCat("/sys/devices/system/cpu/cpu", cpu, "/cpufreq/", name);
}

// The different first lines of a file over the usable CPUs.
std::set<std::string> Values(const Context& context, const char* name) {
  std::set<std::string> values;
  for (const int cpu : ReadUsableCpus(context.files)) {
    if (const auto line = context.files.Line(FrequencyFile(cpu, name))) values.insert(*line);
  }
  return values;
}

// These drivers choose the frequency themselves; their governor "powersave" varies it with the
// load, where that of other drivers always takes the lowest one.
bool ScalesItself(const std::string& driver) {
  return driver == "intel_pstate" || driver == "amd-pstate-epp" || driver == "amd_pstate_epp";
}

std::string Fix(const Context& context, const std::string& governor) {
  return context.facts.android
             ? context.Write(governor, absl::StrCat(kFrequencyFiles, "scaling_governor"))
             : context.AsRoot("cpupower frequency-set -g " + governor);
}

struct HotZone {
  std::string name;
  double celsius = 0, limit = 0;
};

// The zone that is nearest to the temperature from which the system slows processors down.
std::optional<HotZone> NearestToItsLimit(const DeviceFiles& files) {
  std::optional<HotZone> nearest;
  for (const int zone : files.Numbered("/sys/class/thermal", "thermal_zone")) {
    const std::string folder = absl::StrCat("/sys/class/thermal/thermal_zone", zone, "/");
    const std::optional<double> temperature = files.Number(folder + "temp");
    if (!temperature) continue;
    // Far above any number of trip points.
    constexpr int kMaxTrips = 64;
    for (int trip = 0; trip < kMaxTrips; ++trip) {
      const std::string point = absl::StrCat(folder, "trip_point_", trip, "_");
      const std::optional<std::string> type = files.Line(point + "type");
      if (!type) break;
      const std::optional<double> limit = files.Number(point + "temp");
      // Unset limits are 0 or negative.
      if (*type != "passive" || !limit || *limit <= 0) continue;
      const HotZone found{files.Line(folder + "type").value_or("zone"), *temperature / 1000,
                          *limit / 1000};
      if (!nearest || found.limit - found.celsius < nearest->limit - nearest->celsius) {
        nearest = found;
      }
    }
  }
  return nearest;
}

}  // namespace

Finding CheckGovernor(const Context& context) {
  const std::set<std::string> governors = Values(context, "scaling_governor");
  if (governors.empty()) {
    return Unknown(kNoFiles);
  }
  const std::string driver = absl::StrJoin(Values(context, "scaling_driver"), ", ");
  const std::string preference =
      absl::StrJoin(Values(context, "energy_performance_preference"), ", ");
  std::string value = absl::StrJoin(governors, ", ");
  if (!driver.empty()) absl::StrAppend(&value, " (", driver, ")");
  const auto fixed = [](const std::string& governor) {
    return governor == "performance" || governor == "userspace";
  };
  if (std::all_of(governors.begin(), governors.end(), fixed)) return Ok(value);
  if (!preference.empty()) absl::StrAppend(&value, ", preference ", preference);
  if (governors.count("powersave") != 0 && !ScalesItself(driver)) {
    return {Status::kProblem, value, "the clock is always the lowest one", "",
            Fix(context, "performance")};
  }
  return {Status::kWarning, value,
          "the clock follows the load: first runs, and runs with pauses, are slower", "",
          Fix(context, "performance")};
}

Finding CheckClockLimit(const Context& context) {
  const CpuFrequencies& frequency = context.observed.state.frequency;
  if (!frequency.allowed_share || !frequency.highest_mhz) {
    return Unknown(kNoFiles);
  }
  bool fixed = true;
  for (const int cpu : ReadUsableCpus(context.files)) {
    fixed &= context.files.Line(FrequencyFile(cpu, "scaling_min_freq")) ==
             context.files.Line(FrequencyFile(cpu, "scaling_max_freq"));
  }
  const std::string value = absl::StrFormat(
      "%s of %.0f MHz allowed", Percent(*frequency.allowed_share, 3), *frequency.highest_mhz);
  // Steps of processors are more than 1 % apart.
  constexpr double kFull = 0.99;
  if (fixed) return Ok(value + ", fixed");
  if (*frequency.allowed_share >= kFull) return Ok(value);
  return {Status::kWarning, value,
          "heat, a power budget or an administrator forbids the highest clock",
          "let it cool down, or raise the limit to cpuinfo_max_freq of each CPU",
          context.Write(absl::StrFormat("%.0f", *frequency.highest_mhz * 1000),
                        absl::StrCat(kFrequencyFiles, "scaling_max_freq"))};
}

Finding CheckTurbo(const Context& context) {
  constexpr char kNoTurbo[] = "/sys/devices/system/cpu/intel_pstate/no_turbo";
  constexpr char kBoost[] = "/sys/devices/system/cpu/cpufreq/boost";
  const auto on = [&](const std::string& value, const std::string& file) -> Finding {
    return {Status::kWarning, "on", "the clock depends on heat and on what other cores do",
            "switch it off to compare, or measure with --processes=10", context.Write(value, file)};
  };
  if (const auto off = context.files.Integer(kNoTurbo)) {
    return *off == 0 ? on("1", kNoTurbo) : Ok("off");
  }
  if (const auto boost = context.files.Integer(kBoost)) {
    return *boost != 0 ? on("0", kBoost) : Ok("off");
  }
  const std::set<std::string> boosts = Values(context, "boost");
  if (boosts.empty()) return Unknown(kNoFiles);
  return boosts.count("1") != 0 ? on("0", absl::StrCat(kFrequencyFiles, "boost")) : Ok("off");
}

Finding CheckHeat(const Context& context) {
  const MachineState& state = context.observed.state;
  const int64_t events = context.observed.evidence.throttle_events.value_or(0);
  const int64_t steps = state.cooling_steps.value_or(0);
  const std::optional<HotZone> zone = NearestToItsLimit(context.files);
  std::string value;
  if (state.hottest_celsius) {
    value = absl::StrFormat("%.0f C", *state.hottest_celsius);
    if (state.hottest_zone) absl::StrAppend(&value, " (", *state.hottest_zone, ")");
  }
  const auto add = [&](const std::string& text) {
    absl::StrAppend(&value, value.empty() ? "" : ", ", text);
  };
  const std::string fix = "let it cool down, or measure with --wait_until_cool=60";
  if (events > 0 || steps > 0) {
    add(events > 0 ? absl::StrCat(events, " throttle events just now")
                   : absl::StrCat("cooling devices are ", steps, " steps up"));
    return {Status::kProblem, value,
            "the processor is slowed down because of its temperature or power", fix, ""};
  }
  // What a run of some minutes adds easily.
  constexpr double kMargin = 5;
  if (zone && zone->limit - zone->celsius < kMargin) {
    return {Status::kWarning,
            absl::StrFormat("%s at %.0f C, slowed down from %.0f C", zone->name, zone->celsius,
                            zone->limit),
            "a run will be slowed down when it gets hotter", fix, ""};
  }
  if (state.throttle_events && *state.throttle_events > 0) {
    add(absl::StrCat("throttled ", *state.throttle_events, " times since the machine started"));
  }
  if (!value.empty()) return Ok(value);
  if (state.throttle_events || state.cooling_steps) return Ok("not throttled");
  return Unknown("no sensor or counter of heat is readable");
}

Finding CheckPowerSupply(const Context& context) {
  const DeviceFiles& files = context.files;
  const std::string profile = files.Line("/sys/firmware/acpi/platform_profile").value_or("");
  if (profile == "low-power" || profile == "quiet" || profile == "cool") {
    return {Status::kProblem, absl::StrCat("platform profile ", profile),
            "the firmware limits power, and so the clock", "",
            context.Write("performance", "/sys/firmware/acpi/platform_profile")};
  }
  bool found = !profile.empty();
  for (const std::string& name : files.Names("/sys/class/power_supply")) {
    const std::string folder = absl::StrCat("/sys/class/power_supply/", name, "/");
    found = true;
    // The batteries of a mouse and the like have the scope Device.
    if (files.Line(folder + "type") != "Battery" || files.Line(folder + "scope") == "Device") {
      continue;
    }
    if (files.Line(folder + "status") != "Discharging") continue;
    const std::optional<int64_t> percent = files.Integer(folder + "capacity");
    return {Status::kWarning,
            absl::StrCat("on battery", percent ? absl::StrCat(", ", *percent, " %") : ""),
            "systems save power on battery, more so when it is low", "plug in the charger", ""};
  }
  if (!found && files.Names("/sys/class").empty()) return Unknown("/sys/class is not readable");
  return Ok(profile.empty() ? "not on battery" : "not on battery, profile " + profile);
}

}  // namespace litmus::doctor
