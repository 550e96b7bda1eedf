// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A comparison as text.
#ifndef LITMUS_TOOLS_COMPARE_REPORT_H_
#define LITMUS_TOOLS_COMPARE_REPORT_H_

#include <string>

#include "tools/compare/findings.h"

namespace litmus::compare {

// What would make an unclear verdict clear; empty where it is clear, or nothing was measured.
struct Fix {
  std::string text;
  std::string brief;  // in at most 56 letters
  std::string flag;   // of compare, that does it; "": none does
};
Fix FixOf(const Findings& findings);

// An aligned block, and the verdict as its last line:
// "verdict: same, ratio 1.0012 (0.9950 to 1.0074)".
std::string ToText(const Findings& findings);

// That line alone, without a line feed.
std::string VerdictLine(const Findings& findings);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_REPORT_H_
