// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What is compared: the sides A, B, C, … of a command line.
#ifndef LITMUS_TOOLS_COMPARE_SIDES_SIDES_H_
#define LITMUS_TOOLS_COMPARE_SIDES_SIDES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/compare/sides/parameters.h"

namespace litmus::compare {

struct SideTask {
  std::string name;               // "A"
  std::vector<std::string> argv;  // the command; empty for a stored result
  std::string file;               // path of a stored result
  Chosen parameters;              // of -L
};

// More sides than a budget can hold are most likely a mistake in -L.
inline constexpr size_t kMaxSides = 100;

// "A" for 0, "Z" for 25, "AA" for 26.
std::string SideName(size_t index);

// The commands of `rest`, which "---" separates, with one side for each combination of the
// parameters that a command uses, or that `around` uses: the texts that run around every command.
// Usage error: a command is missing, there is only one side or too many, or no text uses a
// parameter.
absl::StatusOr<std::vector<SideTask>> SidesOfCommands(const std::vector<std::string>& rest,
                                                      const std::vector<std::string>& around,
                                                      const std::vector<Parameter>& parameters);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_SIDES_SIDES_H_
