// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats a comparison as text.
#ifndef LITMUS_TOOLS_COMPARE_REPORT_H_
#define LITMUS_TOOLS_COMPARE_REPORT_H_

#include <string>

#include "tools/compare/findings.h"

namespace litmus::compare {

// A suggestion that would make an unclear verdict clear; empty if it is clear or nothing was
// measured.
struct Fix {
  std::string text;
  std::string brief;  // at most 56 characters
  std::string flag;   // flag of compare that implements the suggestion; "": none
};
Fix FixOf(const Findings& findings);

// An aligned block whose last line is the verdict: "verdict: same, ratio 1.0012 (0.9950 to
// 1.0074)".
std::string ToText(const Findings& findings);

// The verdict's line without a line feed.
std::string VerdictLine(const Findings& findings);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_REPORT_H_
