// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a check finds: its status, the measured value, and how to fix it.
#ifndef LITMUS_TOOLS_DOCTOR_CHECK_H_
#define LITMUS_TOOLS_DOCTOR_CHECK_H_

#include <string>
#include <utility>

namespace litmus::doctor {

// In the order of severity.
enum class Status {
  kOk,
  kUnknown,  // the files that show it are missing or denied
  kWarning,  // may disturb a measurement, or keeps two measurements from being comparable
  kProblem,  // disturbs a measurement
};

// "ok", "unknown", "warning" or "problem", as in the document.
const char* StatusName(Status status);

struct Finding {
  Status status = Status::kUnknown;
  std::string value;    // what was measured: "powersave (acpi-cpufreq)"; "" if unknown
  std::string reason;   // what it does to a measurement; "" if it is ok
  std::string fix;      // a clause; "" if `command` alone is the fix, or there is none
  std::string command;  // a line for a shell; "" if there is none
};

inline Finding Ok(std::string value) { return {Status::kOk, std::move(value), "", "", ""}; }
// `reason`: why the value is unknown.
inline Finding Unknown(std::string reason) {
  return {Status::kUnknown, "", std::move(reason), "", ""};
}

struct Check {
  std::string id;  // stable: "cpu_quota"
  Finding finding;
  bool ignored = false;  // does not count for the exit code
};

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_CHECK_H_
