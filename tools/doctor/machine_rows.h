// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The first part of the text: what this build and this machine are.
#ifndef LITMUS_TOOLS_DOCTOR_MACHINE_ROWS_H_
#define LITMUS_TOOLS_DOCTOR_MACHINE_ROWS_H_

#include <string>
#include <vector>

#include "tools/doctor/examination.h"

namespace litmus::doctor {

struct Row {
  std::string name, text;
  std::string command;  // a line for a shell that changes it; "" if there is none
};

std::vector<Row> MachineRows(const Examination& found);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_MACHINE_ROWS_H_
