// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How TensorFlow Lite spells flags: splits argv into flags with their texts, what no flag takes,
// and what is missing. CLI11 is handed the former as "--name", "text": its own rules for
// "--name=text" know no empty text, and its flags take no "=true" that is held to our rules.
#ifndef LITMUS_TOOLS_CLI_SPELLING_H_
#define LITMUS_TOOLS_CLI_SPELLING_H_

#include <map>
#include <string>
#include <vector>

#include "tools/cli/flags.h"

namespace litmus {

// One argument that belongs to a declared flag.
struct GivenFlag {
  std::string name;  // Empty: the argument without a name.
  std::string text;
  int position = 0;  // index in argv
};

struct SpelledLine {
  std::vector<GivenFlag> given;         // in the order of argv
  std::map<int, std::string> errors;    // by index in argv: flags without the value that they need
  std::vector<std::string> unconsumed;  // arguments that no flag takes
  std::vector<std::string> unknown;     // what is wrong with them, a line each
  bool short_help = false;              // -h
  const Flag* listing = nullptr;        // the last flag that was given as --name=list
};

// `positional`: one argument without a name is taken, too.
SpelledLine ReadSpelling(const FlagRegistry& flags, bool positional, int argc,
                         const char* const* argv);

// 'text', on one line whatever it holds.
std::string Quoted(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_TOOLS_CLI_SPELLING_H_
