// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What happens on the machine during half a second in which this process alone should run.
#ifndef LITMUS_TOOLS_DOCTOR_OBSERVATION_H_
#define LITMUS_TOOLS_DOCTOR_OBSERVATION_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/machine/device_files.h"
#include "tools/common/machine/evidence.h"
#include "tools/doctor/interruptions.h"

namespace litmus::doctor {

struct BusyProcess {
  int pid = 0;
  std::string name;
  double cpus = 0;  // 0.5: half of the time of one CPU
};

// A value that cannot be read is empty.
struct Observation {
  Interruptions interruptions;
  MachineState state;  // at the end
  Evidence evidence;
  std::optional<double> other_cpus;      // of the usable CPUs, those that others used
  std::vector<BusyProcess> busiest;      // at most three other processes, the busiest first
  std::optional<int64_t> swapped_pages;  // read from swap or written to it, by anyone
};

// Reads the counters, calls `measure`, which takes the time of the observation, and reads them
// again.
Observation Observe(const DeviceFiles& files, const std::function<Interruptions()>& measure);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_OBSERVATION_H_
