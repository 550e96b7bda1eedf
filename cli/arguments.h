// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The reader of command lines: splits argv into flags with texts, words and unknown flags, as
// TensorFlow Lite spells them. Everything that asks "is this argument a flag, and does it take the
// next one" asks here.
#ifndef LITMUS_CLI_ARGUMENTS_H_
#define LITMUS_CLI_ARGUMENTS_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "cli/flags.h"

namespace litmus {

// One flag with its text, or one word, of a command line.
struct Argument {
  enum class Kind {
    kFlag,       // a declared flag with a text
    kNeedsText,  // a declared flag without the text that it needs
    kWord,       // an argument that does not look like a flag
    kUnknown,    // an argument that looks like a flag and is none
    kHelp,       // -h
    kRest,       // "--" and everything after it
  };
  Kind kind = Kind::kWord;
  const Flag* flag = nullptr;   // kFlag, kNeedsText: the first declaration
  std::string text;             // kFlag: the flag's text; kWord, kUnknown: the argument
  std::string spelling;         // kFlag: the name as it stands there, without dashes
  size_t index = 0, width = 1;  // where in argv, and how many of its entries
};

// A text for a flag.
struct GivenFlag {
  std::string name;
  std::string text;
  int position = 0;      // index in argv
  std::string spelling;  // the name that the command line has; empty where a word stands for it
};

// A command line, sorted: what FlagRegistry::Parse assigns, and what it complains of.
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

// The arguments after argv[0]. `flags` has its declarations; its values are not read.
std::vector<Argument> ReadArguments(const FlagRegistry& flags,
                                    const std::vector<std::string>& argv);

// Whether the argument is "--name" or "--name=…": for the command lines of other programs, whose
// flags are not declared here.
bool GivesFlag(const std::string& argument, const std::string& name);

// True for what a user means as a flag: -x, --x, --.
bool IsFlagLike(const std::string& argument);

// 'text', on one line whatever it holds.
std::string Quoted(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_CLI_ARGUMENTS_H_
