// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the text report.
#ifndef LITMUS_TOOLS_CONFORMANCE_REPORT_TEXT_H_
#define LITMUS_TOOLS_CONFORMANCE_REPORT_TEXT_H_

#include <string>

#include "tools/conformance/results.h"

namespace litmus::conformance {

// Returns "FAILED " and the reason for a failed run, or else "". Printed as soon as the run has
// ended.
std::string FailureText(const CaseRun& run);

// Returns a table with a row for each group, and the total.
std::string TableText(const Results& results, const Ending& ending);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_REPORT_TEXT_H_
