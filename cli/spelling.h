// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How TensorFlow Lite spells flags: splits argv into flags with texts, arguments that no flag
// takes, and flags without a needed text. CLI11 gets the flags as "--name", "text": CLI11's own
// rules for
// "--name=text" know no empty text, and CLI11's flags take no "=true" that is held to our rules.
#ifndef LITMUS_CLI_SPELLING_H_
#define LITMUS_CLI_SPELLING_H_

#include <map>
#include <string>
#include <vector>

#include "cli/flags.h"

namespace litmus {

// One argument that belongs to a declared flag.
struct GivenFlag {
  std::string name;  // Empty: the argument without a name.
  std::string text;
  int position = 0;  // index in argv
};

struct SpelledLine {
  std::vector<GivenFlag> given;         // in the order of argv
  std::map<int, std::string> errors;    // by index in argv: flags whose value is missing
  std::vector<std::string> unconsumed;  // arguments that no flag takes
  std::vector<std::string> unknown;     // an error message for each unknown flag
  bool short_help = false;              // -h
  const Flag* listing = nullptr;        // the last flag that was given as --name=list
  std::vector<std::string> rest;        // what follows the first "--", where that is taken
};

struct SpellingRules {
  int most_positionals = 0;   // arguments without a name that are taken
  bool rest_of_line = false;  // what follows "--" is not the tool's
};

SpelledLine ReadSpelling(const FlagRegistry& flags, const SpellingRules& rules, int argc,
                         const char* const* argv);

// 'text', on one line whatever it holds.
std::string Quoted(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_CLI_SPELLING_H_
