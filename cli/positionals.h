// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Arguments without a name.
#ifndef LITMUS_CLI_POSITIONALS_H_
#define LITMUS_CLI_POSITIONALS_H_

#include <string>
#include <vector>

#include "cli/modes.h"

namespace litmus {

// The arguments without a name of a tool or of a command word.
struct Positionals {
  std::string name;  // "DIR"
  std::string help;
  bool many = false;  // any number, including none; the tool checks the number
  std::string* one = nullptr;
  std::vector<std::string>* all = nullptr;
  Modes mode{0};  // the mode that their presence selects
};

// A word that may be the first argument: "eval_imagenet merge PART...".
struct CommandWord {
  std::string word;
  Modes mode;
  Positionals positionals;
};

}  // namespace litmus

#endif  // LITMUS_CLI_POSITIONALS_H_
