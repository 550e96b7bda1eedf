// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: a machine that consists of the files that a test writes.
#ifndef LITMUS_TOOLS_DOCTOR_MADE_MACHINE_H_
#define LITMUS_TOOLS_DOCTOR_MADE_MACHINE_H_

#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tools/doctor/check.h"
#include "tools/doctor/context.h"

namespace litmus::doctor {

using Files = std::vector<std::pair<std::string, std::string>>;  // path, content

// A new folder with these files; returns its path.
std::string MakeTree(const Files& files);
void WriteInto(const std::string& root, const Files& files);

// Two CPUs that are online and usable, an x86 processor.
extern const Files kTwoCpus;

// A context for the machine of these files. The observation found nothing: nobody else ran for half
// a second. `later`: files that are written during the observation.
Context MakeContext(const Files& files, const Files& later = {});

// One row of a table of checks: a machine, and what the check must find on it.
struct CheckCase {
  const char* name;
  Finding (*check)(const Context& context);
  Status status;
  const char* value;    // a part of the finding's value, or of its reason if the status is unknown
  const char* command;  // a part of the finding's fix or command; "": not compared
  Files files, later;
  std::function<void(Context*)> change;  // of values that are in no file; null: none
};

// Compares every row, and prints a row that fails.
void ExpectFindings(const std::vector<CheckCase>& cases);

inline std::ostream& operator<<(std::ostream& out, Status status) {
  return out << StatusName(status);
}

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_MADE_MACHINE_H_
