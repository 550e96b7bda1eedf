// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Flags in a file: --load_config and --dump_config of every tool. The file is a JSON object
// {"flag": value}; a value is a number, a boolean or a string. An unknown flag is an error.
//
// A value that equals the flag's default counts as not given. So the file of --dump_config, which
// contains every flag, reproduces the run that wrote it. The file never contains flags that only
// print something (--help, the listings), these two flags, or arguments without a name.
#ifndef LITMUS_CLI_CONFIG_H_
#define LITMUS_CLI_CONFIG_H_

#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/flags.h"
#include "nlohmann/json.hpp"

namespace litmus {

// Returns false if such a file cannot contain the flag.
bool MayBeConfigured(const Flag& flag);

// Reads the flags to which the JSON object `text` gives values other than the defaults, in the
// file's order, at positions from 1. Appends one line per problem to `errors`. Returns false if
// `text` is not such an object.
bool ReadConfig(const FlagRegistry& flags, const std::string& text, std::vector<GivenFlag>* given,
                std::vector<std::string>* errors);

// Returns the value as a number, a boolean or a string. A float becomes the shortest decimal that
// converts to the same float.
nlohmann::ordered_json FlagValueToJson(const Flag& flag);

// Returns all flags and their values: first the given ones, in their order, then the others.
std::string ConfigText(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_CLI_CONFIG_H_
