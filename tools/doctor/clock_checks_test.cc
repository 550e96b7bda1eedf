// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The checks of clocks, heat and power, on machines that they must accept and on others.
#include <gtest/gtest.h>

#include <string>

#include "tools/doctor/checks.h"
#include "tools/doctor/made_machine.h"

namespace litmus::doctor {
namespace {

constexpr Status kOk = Status::kOk, kUnknown = Status::kUnknown, kWarning = Status::kWarning,
                 kProblem = Status::kProblem;

// The same file for both CPUs.
Files Cpufreq(const Files& files) {
  Files all;
  for (const auto& [name, text] : files) {
    for (const char* cpu : {"cpu0", "cpu1"}) {
      all.emplace_back(std::string("sys/devices/system/cpu/") + cpu + "/cpufreq/" + name,
                       text + "\n");
    }
  }
  return all;
}

Files Governor(const std::string& governor, const std::string& driver) {
  return Cpufreq({{"scaling_governor", governor}, {"scaling_driver", driver}});
}

void BecomeAndroid(Context* context) { context->facts.android.emplace().model = "Pixel 8"; }

TEST(ClockChecksTest, Governor) {
  Files mixed = Governor("performance", "cpufreq-dt");
  mixed.emplace_back("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "schedutil\n");
  ExpectFindings({
      {"performance",
       CheckGovernor,
       kOk,
       "performance (acpi-cpufreq)",
       "",
       Governor("performance", "acpi-cpufreq"),
       {},
       nullptr},
      {"fixed by hand",
       CheckGovernor,
       kOk,
       "userspace",
       "",
       Governor("userspace", "cpufreq-dt"),
       {},
       nullptr},
      {"powersave",
       CheckGovernor,
       kProblem,
       "powersave (acpi-cpufreq)",
       "sudo cpupower frequency-set -g performance",
       Governor("powersave", "acpi-cpufreq"),
       {},
       nullptr},
      {"powersave by root",
       CheckGovernor,
       kProblem,
       "powersave",
       " cpupower frequency-set -g performance",
       Governor("powersave", "acpi-cpufreq"),
       {},
       [](Context* context) { context->host.is_root = true; }},
      {"powersave of a driver that scales",
       CheckGovernor,
       kWarning,
       "powersave (intel_pstate)",
       "cpupower",
       Governor("powersave", "intel_pstate"),
       {},
       nullptr},
      {"with a preference",
       CheckGovernor,
       kWarning,
       "preference balance_power",
       "cpupower",
       Cpufreq({{"scaling_governor", "powersave"},
                {"scaling_driver", "amd-pstate-epp"},
                {"energy_performance_preference", "balance_power"}}),
       {},
       nullptr},
      {"schedutil",
       CheckGovernor,
       kWarning,
       "schedutil",
       "cpupower",
       Governor("schedutil", "cpufreq-dt"),
       {},
       nullptr},
      {"one of two",
       CheckGovernor,
       kWarning,
       "performance, schedutil",
       "cpupower",
       mixed,
       {},
       nullptr},
      {"a phone",
       CheckGovernor,
       kWarning,
       "sched_pixel",
       "echo performance | su root tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor",
       Governor("sched_pixel", "cpufreq-dt"),
       {},
       BecomeAndroid},
      {"no file", CheckGovernor, kUnknown, "no file of cpufreq", "", {}, {}, nullptr},
  });
}

TEST(ClockChecksTest, ClockLimit) {
  ExpectFindings({
      {"no limit",
       CheckClockLimit,
       kOk,
       "100 % of 3000 MHz allowed",
       "",
       Cpufreq({{"cpuinfo_max_freq", "3000000"},
                {"scaling_max_freq", "3000000"},
                {"scaling_min_freq", "800000"}}),
       {},
       nullptr},
      {"a limit",
       CheckClockLimit,
       kWarning,
       "60 % of 3000 MHz allowed",
       "echo 3000000",
       Cpufreq({{"cpuinfo_max_freq", "3000000"},
                {"scaling_max_freq", "1800000"},
                {"scaling_min_freq", "800000"}}),
       {},
       nullptr},
      {"fixed",
       CheckClockLimit,
       kOk,
       "60 % of 3000 MHz allowed, fixed",
       "",
       Cpufreq({{"cpuinfo_max_freq", "3000000"},
                {"scaling_max_freq", "1800000"},
                {"scaling_min_freq", "1800000"}}),
       {},
       nullptr},
      {"no file", CheckClockLimit, kUnknown, "no file of cpufreq", "", {}, {}, nullptr},
  });
}

TEST(ClockChecksTest, Turbo) {
  constexpr char kNoTurbo[] = "sys/devices/system/cpu/intel_pstate/no_turbo";
  constexpr char kBoost[] = "sys/devices/system/cpu/cpufreq/boost";
  ExpectFindings({
      {"Intel on",
       CheckTurbo,
       kWarning,
       "on",
       "echo 1 | sudo tee /sys/devices/system/cpu/intel",
       {{kNoTurbo, "0\n"}},
       {},
       nullptr},
      {"Intel off", CheckTurbo, kOk, "off", "", {{kNoTurbo, "1\n"}}, {}, nullptr},
      {"boost on", CheckTurbo, kWarning, "on", "echo 0 | sudo tee", {{kBoost, "1\n"}}, {}, nullptr},
      {"boost off", CheckTurbo, kOk, "off", "", {{kBoost, "0\n"}}, {}, nullptr},
      {"boost of each CPU on",
       CheckTurbo,
       kWarning,
       "on",
       "cpu*/cpufreq/boost",
       Cpufreq({{"boost", "1"}}),
       {},
       nullptr},
      {"boost of each CPU off", CheckTurbo, kOk, "off", "", Cpufreq({{"boost", "0"}}), {}, nullptr},
      {"no file", CheckTurbo, kUnknown, "no file of cpufreq", "", {}, {}, nullptr},
  });
}

// A zone that slows the processor down from this temperature on.
Files Zone(const std::string& millidegrees, const std::string& limit) {
  const std::string folder = "sys/class/thermal/thermal_zone0/";
  return {
      {folder + "type", "cpu-thermal\n"},           {folder + "temp", millidegrees + "\n"},
      {folder + "trip_point_0_type", "critical\n"}, {folder + "trip_point_0_temp", "110000\n"},
      {folder + "trip_point_1_type", "passive\n"},  {folder + "trip_point_1_temp", limit + "\n"}};
}

TEST(ClockChecksTest, Heat) {
  constexpr char kCount[] = "sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count";
  ExpectFindings({
      {"cool", CheckHeat, kOk, "45 C (cpu-thermal)", "", Zone("45000", "85000"), {}, nullptr},
      {"nearly hot",
       CheckHeat,
       kWarning,
       "cpu-thermal at 82 C, slowed down from 85 C",
       "--wait_until_cool",
       Zone("82000", "85000"),
       {},
       nullptr},
      {"limit is not set", CheckHeat, kOk, "82 C", "", Zone("82000", "0"), {}, nullptr},
      {"cooling",
       CheckHeat,
       kProblem,
       "2 steps up",
       "cool down",
       {{"sys/class/thermal/cooling_device0/type", "Processor\n"},
        {"sys/class/thermal/cooling_device0/cur_state", "2\n"}},
       {},
       nullptr},
      {"a fan",
       CheckHeat,
       kUnknown,
       "no sensor",
       "",
       {{"sys/class/thermal/cooling_device0/type", "Fan\n"},
        {"sys/class/thermal/cooling_device0/cur_state", "2\n"}},
       {},
       nullptr},
      {"throttled now",
       CheckHeat,
       kProblem,
       "3 throttle events just now",
       "cool down",
       {{kCount, "4\n"}},
       {{kCount, "7\n"}},
       nullptr},
      {"throttled before",
       CheckHeat,
       kOk,
       "throttled 4 times since",
       "",
       {{kCount, "4\n"}},
       {},
       nullptr},
      {"never throttled", CheckHeat, kOk, "not throttled", "", {{kCount, "0\n"}}, {}, nullptr},
      {"no file", CheckHeat, kUnknown, "no sensor", "", {}, {}, nullptr},
  });
}

TEST(ClockChecksTest, PowerSupply) {
  const std::string battery = "sys/class/power_supply/BAT0/";
  const Files discharging = {{battery + "type", "Battery\n"},
                             {battery + "status", "Discharging\n"},
                             {battery + "capacity", "57\n"}};
  Files mouse = discharging;
  mouse.emplace_back(battery + "scope", "Device\n");
  constexpr char kProfile[] = "sys/firmware/acpi/platform_profile";
  ExpectFindings({
      {"server",
       CheckPowerSupply,
       kOk,
       "not on battery",
       "",
       {{"sys/class/net/x", ""}},
       {},
       nullptr},
      {"charging",
       CheckPowerSupply,
       kOk,
       "not on battery",
       "",
       {{battery + "type", "Battery\n"}, {battery + "status", "Charging\n"}},
       {},
       nullptr},
      {"on battery",
       CheckPowerSupply,
       kWarning,
       "on battery, 57 %",
       "charger",
       discharging,
       {},
       nullptr},
      {"a mouse", CheckPowerSupply, kOk, "not on battery", "", mouse, {}, nullptr},
      {"low power",
       CheckPowerSupply,
       kProblem,
       "platform profile low-power",
       "echo performance | sudo tee /sys/firmware",
       {{kProfile, "low-power\n"}},
       {},
       nullptr},
      {"balanced",
       CheckPowerSupply,
       kOk,
       "profile balanced",
       "",
       {{kProfile, "balanced\n"}},
       {},
       nullptr},
      {"denied", CheckPowerSupply, kUnknown, "/sys/class", "", {}, {}, nullptr},
  });
}

}  // namespace
}  // namespace litmus::doctor
