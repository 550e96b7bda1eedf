// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats: the kernel's Documentation/driver-api/thermal/sysfs-api.rst, hwmon/sysfs-interface.rst,
// power/powercap/powercap.rst, ABI/testing/sysfs-class-power.
#include "tools/doctor/sensors.h"

#include <cmath>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace litmus::doctor {
namespace {

constexpr char kChips[] = "/sys/class/hwmon";

// A sensor that is off reads about absolute zero; a broken one reads a huge number.
bool IsPlausible(double celsius) { return celsius > -100 && celsius < 300; }

std::string Chip(int number) { return absl::StrCat(kChips, "/hwmon", number, "/"); }

// The numbers N of a chip's files "<kind>N_input".
std::vector<int> Inputs(const DeviceFiles& files, const std::string& chip,
                        const std::string& kind) {
  std::vector<int> numbers;
  for (const std::string& name : files.Names(chip)) {
    absl::string_view digits = name;
    if (!absl::ConsumePrefix(&digits, kind) || !absl::ConsumeSuffix(&digits, "_input")) continue;
    if (const auto number = ParseInteger(digits)) numbers.push_back(static_cast<int>(*number));
  }
  return numbers;
}

std::string NameOf(const DeviceFiles& files, const std::string& chip, const std::string& label) {
  const std::string name = files.Line(chip + "name").value_or("chip");
  const std::optional<std::string> own = files.Line(chip + label);
  return own ? absl::StrCat(name, " ", *own) : name;
}

void AddBatteries(const DeviceFiles& files, std::vector<PowerSensor>* sensors) {
  for (const std::string& name : files.Names("/sys/class/power_supply")) {
    const std::string folder = absl::StrCat("/sys/class/power_supply/", name, "/");
    if (files.Line(folder + "type") != "Battery" || files.Line(folder + "scope") == "Device") {
      continue;
    }
    PowerSensor sensor{name, "battery", std::nullopt, false, folder + "power_now"};
    if (const auto microwatts = files.Number(folder + "power_now")) {
      sensor.watts = std::abs(*microwatts) * 1e-6;
    } else if (const auto current = files.Number(folder + "current_now")) {
      sensor.file = folder + "current_now";
      // Microamperes, negative while the battery is charged or discharged, by driver; microvolts.
      const std::optional<double> voltage = files.Number(folder + "voltage_now");
      if (voltage) sensor.watts = std::abs(*current * *voltage) * 1e-12;
    }
    sensor.readable = sensor.watts.has_value();
    sensors->push_back(sensor);
  }
}

}  // namespace

std::vector<TemperatureSensor> ReadTemperatures(const DeviceFiles& files) {
  std::vector<TemperatureSensor> sensors;
  const auto add = [&](const std::string& name, std::optional<double> millidegrees) {
    if (millidegrees && IsPlausible(*millidegrees / 1000)) {
      sensors.push_back({name, *millidegrees / 1000});
    }
  };
  for (const int zone : files.Numbered("/sys/class/thermal", "thermal_zone")) {
    const std::string folder = absl::StrCat("/sys/class/thermal/thermal_zone", zone, "/");
    add(files.Line(folder + "type").value_or("zone"), files.Number(folder + "temp"));
  }
  for (const int number : files.Numbered(kChips, "hwmon")) {
    const std::string chip = Chip(number);
    for (const int input : Inputs(files, chip, "temp")) {
      add(NameOf(files, chip, absl::StrCat("temp", input, "_label")),
          files.Number(absl::StrCat(chip, "temp", input, "_input")));
    }
  }
  return sensors;
}

std::vector<PowerSensor> ReadPowerSensors(const DeviceFiles& files) {
  std::vector<PowerSensor> sensors;
  // AMD's processors have the same name.
  for (const int package : files.Numbered("/sys/class/powercap", "intel-rapl:")) {
    const std::string folder = absl::StrCat("/sys/class/powercap/intel-rapl:", package, "/");
    const std::string file = folder + "energy_uj";
    sensors.push_back({files.Line(folder + "name").value_or(absl::StrCat("package-", package)),
                       "RAPL", std::nullopt, files.Number(file).has_value(), file});
  }
  AddBatteries(files, &sensors);
  for (const int number : files.Numbered(kChips, "hwmon")) {
    const std::string chip = Chip(number);
    for (const int input : Inputs(files, chip, "power")) {
      const std::string file = absl::StrCat(chip, "power", input, "_input");
      const std::optional<double> microwatts = files.Number(file);
      PowerSensor sensor{NameOf(files, chip, absl::StrCat("power", input, "_label")), "hwmon",
                         std::nullopt, microwatts.has_value(), file};
      if (microwatts) sensor.watts = *microwatts * 1e-6;
      sensors.push_back(sensor);
    }
  }
  return sensors;
}

}  // namespace litmus::doctor
