// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/sensors.h"

#include <gtest/gtest.h>

#include <string>

#include "tools/doctor/counters.h"
#include "tools/doctor/made_machine.h"

namespace litmus::doctor {
namespace {

TEST(SensorsTest, Temperatures) {
  const DeviceFiles files(MakeTree({
      {"sys/class/thermal/thermal_zone0/type", "x86_pkg_temp\n"},
      {"sys/class/thermal/thermal_zone0/temp", "45000\n"},
      {"sys/class/thermal/thermal_zone1/type", "off\n"},
      {"sys/class/thermal/thermal_zone1/temp", "-274000\n"},
      {"sys/class/thermal/thermal_zone2/type", "denied\n"},
      {"sys/class/hwmon/hwmon3/name", "k10temp\n"},
      {"sys/class/hwmon/hwmon3/temp1_input", "51250\n"},
      {"sys/class/hwmon/hwmon3/temp1_label", "Tctl\n"},
      {"sys/class/hwmon/hwmon4/temp2_input", "30000\n"},
      {"sys/class/hwmon/hwmon4/temp2_max", "90000\n"},
      {"sys/class/hwmon/hwmon4/temp3_input", "2147483647\n"},
  }));
  const std::vector<TemperatureSensor> sensors = ReadTemperatures(files);
  ASSERT_EQ(sensors.size(), 3u);
  EXPECT_EQ(sensors[0].name, "x86_pkg_temp");
  EXPECT_EQ(sensors[0].celsius, 45);
  EXPECT_EQ(sensors[1].name, "k10temp Tctl");
  EXPECT_EQ(sensors[1].celsius, 51.25);
  EXPECT_EQ(sensors[2].name, "chip");
  EXPECT_TRUE(ReadTemperatures(DeviceFiles("/no/such/root")).empty());
}

TEST(SensorsTest, Power) {
  const std::string supply = "sys/class/power_supply/";
  const DeviceFiles files(MakeTree({
      {"sys/class/powercap/intel-rapl:0/name", "package-0\n"},
      {"sys/class/powercap/intel-rapl:0/energy_uj", "123456\n"},
      {"sys/class/powercap/intel-rapl:0:0/name", "core\n"},
      {"sys/class/powercap/intel-rapl:1/name", "package-1\n"},
      {supply + "AC/type", "Mains\n"},
      {supply + "BAT0/type", "Battery\n"},
      {supply + "BAT0/power_now", "7500000\n"},
      {supply + "battery/type", "Battery\n"},
      {supply + "battery/current_now", "-500000\n"},
      {supply + "battery/voltage_now", "4000000\n"},
      {supply + "silent/type", "Battery\n"},
      {supply + "mouse/type", "Battery\n"},
      {supply + "mouse/scope", "Device\n"},
      {"sys/class/hwmon/hwmon0/name", "ina3221\n"},
      {"sys/class/hwmon/hwmon0/power1_input", "2500000\n"},
      {"sys/class/hwmon/hwmon0/power1_label", "VDD_CPU\n"},
  }));
  const struct {
    const char *name, *source;
    double watts;  // negative: empty
    bool readable;
  } kExpected[] = {{"package-0", "RAPL", -1, true},  {"package-1", "RAPL", -1, false},
                   {"BAT0", "battery", 7.5, true},   {"battery", "battery", 2, true},
                   {"silent", "battery", -1, false}, {"ina3221 VDD_CPU", "hwmon", 2.5, true}};
  const std::vector<PowerSensor> sensors = ReadPowerSensors(files);
  ASSERT_EQ(sensors.size(), std::size(kExpected));
  for (size_t i = 0; i < sensors.size(); ++i) {
    EXPECT_EQ(sensors[i].name, kExpected[i].name);
    EXPECT_EQ(sensors[i].source, kExpected[i].source);
    EXPECT_NEAR(sensors[i].watts.value_or(-1), kExpected[i].watts, 1e-9) << sensors[i].name;
    EXPECT_EQ(sensors[i].readable, kExpected[i].readable) << sensors[i].name;
  }
}

TEST(CountersTest, WhyThereAreNone) {
  constexpr char kLevel[] = "proc/sys/kernel/perf_event_paranoid";
  constexpr char kDenied[] = "perf_event_open: Permission denied";
  const struct {
    const char *error, *level;
    bool android, available;
    const char *reason, *command;
  } kCases[] = {
      {"", "2\n", false, true, "", ""},
      {kDenied, "3\n", false, false, "perf_event_paranoid is 3",
       "sudo sysctl kernel.perf_event_paranoid=2"},
      {kDenied, "3\n", true, false, "perf_event_paranoid is 3", "setprop security.perf_harden 0"},
      {"perf_event_open: Operation not permitted", "2\n", false, false, "denied by the container",
       ""},
      {"perf_event_open: No such file or directory", "2\n", false, false, "virtual machines", ""},
      {"perf_event_open: Too many open files", "2\n", false, false, "Too many open files", ""},
      {"perf_event_open: Function not implemented", "", false, false, "not in this kernel", ""},
  };
  for (const auto& c : kCases) {
    Context context = MakeContext({{kLevel, c.level}});
    context.host.counters_error = c.error;
    if (c.android) context.facts.android.emplace();
    const CountersState state = StateOfCounters(context);
    EXPECT_EQ(state.available, c.available) << c.error;
    EXPECT_NE(state.reason.find(c.reason), std::string::npos) << state.reason;
    EXPECT_EQ(state.reason.empty(), c.available);
    EXPECT_EQ(state.command, c.command) << c.error;
  }
}

}  // namespace
}  // namespace litmus::doctor
