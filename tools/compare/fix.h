// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What would make an unclear verdict clear.
#ifndef LITMUS_TOOLS_COMPARE_FIX_H_
#define LITMUS_TOOLS_COMPARE_FIX_H_

#include <string>
#include <vector>

#include "tools/compare/findings.h"

namespace litmus::compare {

// A suggestion that would make the unclear verdicts clear; empty if all are clear or nothing was
// measured.
struct Fix {
  std::string text;
  std::string brief;                    // at most 56 characters
  std::vector<std::string> flags = {};  // of compare, that implement the suggestion
};
Fix FixOf(const Findings& findings);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_FIX_H_
