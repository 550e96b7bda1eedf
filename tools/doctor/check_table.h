// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The list of all checks, in the order in which they are shown.
#ifndef LITMUS_TOOLS_DOCTOR_CHECK_TABLE_H_
#define LITMUS_TOOLS_DOCTOR_CHECK_TABLE_H_

#include <string>
#include <vector>

#include "tools/doctor/check.h"
#include "tools/doctor/context.h"

namespace litmus::doctor {

struct CheckEntry {
  const char* id;     // stable: scripts and --ignore name it
  const char* about;  // what the check looks at, a clause
  Finding (*run)(const Context& context);
};

const std::vector<CheckEntry>& AllChecks();

// Runs every check. `ignored`: ids of checks that do not count.
std::vector<Check> RunChecks(const Context& context, const std::vector<std::string>& ignored);

// "" or what a list of ids, separated by commas, must be.
std::string ProblemOfIds(const std::string& list);
// The ids of a valid list.
std::vector<std::string> IdsOf(const std::string& list);

// One line per check: its id and what it looks at.
std::string ListChecks();

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_CHECK_TABLE_H_
