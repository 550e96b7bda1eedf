// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats a comparison as text.
#ifndef LITMUS_TOOLS_COMPARE_REPORT_H_
#define LITMUS_TOOLS_COMPARE_REPORT_H_

#include <string>

#include "tools/compare/findings.h"

namespace litmus::compare {

// An aligned block whose last lines are the verdicts: "verdict: same, ratio 1.0012 (0.9950 to
// 1.0074)", or "verdict: B, wall_time: same, …" for several sides or metrics.
std::string ToText(const Findings& findings);

// The verdict's line without a line feed.
std::string VerdictLine(const Findings& findings, const Comparison& comparison);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_REPORT_H_
