// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The text that the tool prints.
#ifndef LITMUS_TOOLS_DOCTOR_REPORT_TEXT_H_
#define LITMUS_TOOLS_DOCTOR_REPORT_TEXT_H_

#include <string>

#include "tools/doctor/examination.h"

namespace litmus::doctor {

// Lines of at most 80 columns, but for words that are longer: the machine, then the checks, the
// worst first, then their numbers. `color`: with escape sequences of a terminal.
std::string ReportText(const Examination& found, bool color);

// "2 problems: load, cpu_quota"; "" without one. With `warnings`, these count too.
std::string FailureText(const std::vector<Check>& checks, bool warnings);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_REPORT_TEXT_H_
