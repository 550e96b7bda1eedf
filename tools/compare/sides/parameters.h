// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists of values for placeholders in commands: `-L threads 1,2` makes two commands of one that
// contains {threads}.
#ifndef LITMUS_TOOLS_COMPARE_SIDES_PARAMETERS_H_
#define LITMUS_TOOLS_COMPARE_SIDES_PARAMETERS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus::compare {

struct Parameter {
  std::string name;
  std::vector<std::string> values;
};

// One value of each parameter that a command uses.
using Chosen = std::vector<std::pair<std::string, std::string>>;

// Replaces each `-L NAME V1,V2` before "--" by one --parameters=NAME=V1,V2;NAME=…, the form that
// FlagRegistry can read. A -L without its two texts is left as it is.
std::vector<std::string> JoinParameters(const std::vector<std::string>& argv);

// The reverse, for a command line that users read.
std::vector<std::string> SplitParameters(const std::vector<std::string>& argv);

// Parses the text of --parameters. InvalidArgument: what it must be.
absl::StatusOr<std::vector<Parameter>> ParseParameters(const std::string& text);

// For Flag::Check: returns the problem with the text, or "".
std::string CheckParameters(const std::string& text);

// Every combination of values of the parameters whose placeholder {NAME} is in `words`, the last
// parameter varying fastest. One empty combination if the words have no placeholder.
std::vector<Chosen> Combinations(const std::vector<std::string>& words,
                                 const std::vector<Parameter>& parameters);

// `text` with the chosen values in place of the placeholders.
std::string Filled(const std::string& text, const Chosen& chosen);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_SIDES_PARAMETERS_H_
