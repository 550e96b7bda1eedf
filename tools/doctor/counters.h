// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Why the processor's performance counters are not available, and how to get them.
#ifndef LITMUS_TOOLS_DOCTOR_COUNTERS_H_
#define LITMUS_TOOLS_DOCTOR_COUNTERS_H_

#include <string>

#include "tools/doctor/context.h"

namespace litmus::doctor {

struct CountersState {
  bool available = false;
  std::string reason;   // "" if available
  std::string command;  // a line for a shell that makes them available; "" if there is none
};

CountersState StateOfCounters(const Context& context);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_COUNTERS_H_
