// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/examination.h"

#include "runtime/cpu/targets.h"
#include "runtime/cpu/usable_cpus.h"
#include "tools/doctor/check_table.h"
#include "tools/doctor/interruptions.h"

namespace litmus::doctor {
namespace {

// A driver may compile its kernels when it is opened for the first time.
constexpr double kSecondsForDrivers = 60;

}  // namespace

Counts CountsOf(const std::vector<Check>& checks) {
  Counts counts;
  for (const Check& check : checks) {
    switch (check.finding.status) {
      case Status::kOk:
        ++counts.ok;
        break;
      case Status::kUnknown:
        ++counts.unknown;
        break;
      case Status::kWarning:
        ++(check.ignored ? counts.ignored : counts.warnings);
        break;
      case Status::kProblem:
        ++(check.ignored ? counts.ignored : counts.problems);
        break;
    }
  }
  return counts;
}

Examination Examine(const DeviceFiles& files, double seconds,
                    const std::vector<std::string>& ignored, const DeviceLister& lister) {
  Examination found;
  Context& context = found.context;
  context.files = files;
  context.facts = ReadMachineFacts(files);
  context.host = ReadHostValues();
  context.observed = Observe(files, [&] { return MeasureInterruptions(seconds); });
  found.kernels = {cpu::BestTarget(), cpu::MachineTargets(), cpu::GetUsableCpus().count()};
  found.counters = StateOfCounters(context);
  found.temperatures = ReadTemperatures(files);
  found.power = ReadPowerSensors(files);
  found.checks = RunChecks(context, ignored);
  found.devices = ListDevices(lister, kSecondsForDrivers);
  return found;
}

}  // namespace litmus::doctor
