// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Flags in a file: --load_config and --dump_config of every tool. The file is one JSON object,
// {"flag": value}; a value is a number, a boolean or a string. An unknown flag is an error.
//
// A value that is the flag's default counts as not given, so that the file of --dump_config, which
// names every flag, gives the run that wrote it. The flags that only print something (--help, the
// listings) and these two are never in such a file; nor are arguments without a name.
#ifndef LITMUS_CLI_CONFIG_H_
#define LITMUS_CLI_CONFIG_H_

#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/flags.h"
#include "nlohmann/json.hpp"

namespace litmus {

// False: the flag is none for such a file.
bool MayBeConfigured(const Flag& flag);

// The flags that the JSON object `text` gives other values than the defaults, in the file's order,
// at positions from 1. What is wrong goes to `errors`, a line each. False: `text` is no such
// object.
bool ReadConfig(const FlagRegistry& flags, const std::string& text, std::vector<GivenFlag>* given,
                std::vector<std::string>* errors);

// The value as a number, a boolean or a string; a float is the shortest decimal that is the same
// float again.
nlohmann::ordered_json FlagValueToJson(const Flag& flag);

// All flags and their values: those given first, in their order, then the others.
std::string ConfigText(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_CLI_CONFIG_H_
