// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Everything that one run of the tool finds.
#ifndef LITMUS_TOOLS_DOCTOR_EXAMINATION_H_
#define LITMUS_TOOLS_DOCTOR_EXAMINATION_H_

#include <string>
#include <vector>

#include "tools/doctor/check.h"
#include "tools/doctor/context.h"
#include "tools/doctor/counters.h"
#include "tools/doctor/devices.h"
#include "tools/doctor/sensors.h"

namespace litmus::doctor {

// The kernels of the CPU.
struct Kernels {
  std::string target;                // the best one that may be used
  std::vector<std::string> targets;  // those that this machine can run, best first
  int threads = 1;                   // the largest number that an interpreter gets
};

struct Examination {
  Context context;
  Kernels kernels;
  Devices devices;
  CountersState counters;
  std::vector<TemperatureSensor> temperatures;
  std::vector<PowerSensor> power;
  std::vector<Check> checks;
};

struct Counts {
  int ok = 0, unknown = 0, warnings = 0, problems = 0, ignored = 0;
};
// An ignored check counts as ignored alone, unless it is ok or unknown.
Counts CountsOf(const std::vector<Check>& checks);

// Measures for `seconds`, then opens the drivers through `lister`.
Examination Examine(const DeviceFiles& files, double seconds,
                    const std::vector<std::string>& ignored, const DeviceLister& lister);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_EXAMINATION_H_
