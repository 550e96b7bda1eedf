// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A command line, sorted: what FlagRegistry::Parse assigns, and what it complains of.
#ifndef LITMUS_CLI_SORTED_LINE_H_
#define LITMUS_CLI_SORTED_LINE_H_

#include <map>
#include <string>
#include <vector>

#include "cli/flags.h"

namespace litmus {

// A text for a flag.
struct GivenFlag {
  std::string name;
  std::string text;
  int position = 0;      // index in argv
  std::string spelling;  // the name that the command line has; empty where a word stands for it
};

struct SortedLine {
  std::vector<GivenFlag> given;         // in the order of argv
  std::map<int, std::string> errors;    // by index in argv: flags whose value is missing
  std::vector<std::string> unconsumed;  // arguments that nothing takes
  std::vector<std::string> unknown;     // an error message for each of these
  std::vector<std::string> positionals;
  bool help = false;              // -h
  std::string help_topic;         // of --help=TOPIC
  const Flag* listing = nullptr;  // the last flag that was given as --name=list
};

}  // namespace litmus

#endif  // LITMUS_CLI_SORTED_LINE_H_
