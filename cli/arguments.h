// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads command lines: splits argv into flags with texts, words and unknown flags, by TensorFlow
// Lite's rules. All code that must know whether an argument is a flag, or whether a flag takes the
// next argument, uses this file.
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
    kUnknown,    // looks like a flag, but is not declared
    kHelp,       // -h
    kRest,       // "--" and everything after it
  };
  Kind kind = Kind::kWord;
  const Flag* flag = nullptr;   // kFlag, kNeedsText: the first declaration
  std::string text;             // kFlag: the flag's text; kWord, kUnknown: the argument
  std::string spelling;         // kFlag: the name as written, without dashes
  size_t index = 0, width = 1;  // first index in argv, and number of entries
};

// A flag and the text that it is given.
struct GivenFlag {
  std::string name;
  std::string text;
  int position = 0;      // index in argv
  std::string spelling;  // the name as written; empty if a word selects the flag
};

// A command line, sorted into the parts that FlagRegistry::Parse assigns or rejects.
struct SortedLine {
  std::vector<GivenFlag> given;         // in the order of argv
  std::map<int, std::string> errors;    // index in argv -> error: flags without a value
  std::vector<std::string> unconsumed;  // arguments that no flag takes
  std::vector<std::string> unknown;     // an error message for each of them
  std::vector<std::string> positionals;
  bool help = false;              // -h
  std::string help_topic;         // of --help=TOPIC
  const Flag* listing = nullptr;  // the last flag that was given as --name=list
};

// Reads the arguments after argv[0]. Only the declarations in `flags` are used, not the values.
std::vector<Argument> ReadArguments(const FlagRegistry& flags,
                                    const std::vector<std::string>& argv);

// True if the argument is "--name" or "--name=…". For command lines of other programs, whose flags
// are not declared here.
bool GivesFlag(const std::string& argument, const std::string& name);

// True for arguments that users mean as flags: -x, --x, --.
bool IsFlagLike(const std::string& argument);

// Returns 'text' in quotes and on one line, whatever it contains.
std::string Quoted(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_CLI_ARGUMENTS_H_
