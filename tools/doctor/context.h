// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What checks read: the machine's files, an observation of it, and values that are in no file.
// Tests set each of them.
#ifndef LITMUS_TOOLS_DOCTOR_CONTEXT_H_
#define LITMUS_TOOLS_DOCTOR_CONTEXT_H_

#include <string>

#include "tools/common/machine/device_files.h"
#include "tools/common/machine/machine_facts.h"
#include "tools/doctor/host_values.h"
#include "tools/doctor/observation.h"

namespace litmus::doctor {

struct Context {
  DeviceFiles files;
  MachineFacts facts;
  HostValues host;
  Observation observed;

  // A command line that runs `command` as root: with sudo, or su on Android, unless this process is
  // root already.
  std::string AsRoot(const std::string& command) const;
  // A command line that writes `value` to the files of a pattern.
  std::string Write(const std::string& value, const std::string& pattern) const;
};

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_CONTEXT_H_
