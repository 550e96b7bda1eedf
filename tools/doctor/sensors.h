// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The sensors and counters that a measurement can read on this machine.
#ifndef LITMUS_TOOLS_DOCTOR_SENSORS_H_
#define LITMUS_TOOLS_DOCTOR_SENSORS_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/common/machine/device_files.h"

namespace litmus::doctor {

struct TemperatureSensor {
  std::string name;  // "x86_pkg_temp", "k10temp Tctl"
  double celsius = 0;
};

// Thermal zones, then the sensors of chips (hwmon). Thread-safe.
std::vector<TemperatureSensor> ReadTemperatures(const DeviceFiles& files);

struct PowerSensor {
  std::string name;             // "package-0", "battery", "ina3221 VDD_CPU"
  std::string source;           // "RAPL", "battery" or "hwmon"
  std::optional<double> watts;  // power now; empty: a counter of energy, or not readable
  bool readable = false;
  std::string file;  // the file with the energy or power
};

// Energy counters of the processor (powercap), batteries, and chips that measure power.
// Thread-safe.
std::vector<PowerSensor> ReadPowerSensors(const DeviceFiles& files);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_SENSORS_H_
