// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The commands of a result document with their times, for exports in the forms of hyperfine.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_TIMED_COMMANDS_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_TIMED_COMMANDS_H_

#include <string>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"

namespace litmus {

struct TimedCommand {
  std::string command;
  std::vector<double> times_us;                    // at least one
  std::vector<double> cpu_us, memory_bytes;        // empty: not measured
  std::vector<nlohmann::ordered_json> exit_codes;  // of each run; a number, or null for a signal
  std::vector<std::pair<std::string, std::string>> parameters;
};

// Leaves out what has no time or failed. Each command is there once: later equal ones have "(2)",
// … appended. Thread-safe.
std::vector<TimedCommand> TimedCommandsOf(const nlohmann::ordered_json& document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_TIMED_COMMANDS_H_
