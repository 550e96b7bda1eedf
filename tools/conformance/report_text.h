// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The report for people.
#ifndef LITMUS_TOOLS_CONFORMANCE_REPORT_TEXT_H_
#define LITMUS_TOOLS_CONFORMANCE_REPORT_TEXT_H_

#include <string>

#include "tools/conformance/results.h"

namespace litmus::conformance {

// "FAILED " and why, for a run that failed; else "". Printed as soon as the run has ended.
std::string FailureText(const CaseRun& run);

// A table with a row for each group, and the total.
std::string TableText(const Results& results, const Ending& ending);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_REPORT_TEXT_H_
