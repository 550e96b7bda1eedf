// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the suggested next command: the user's command line with one more flag.
#ifndef LITMUS_TOOLS_COMMON_CARD_NEXT_COMMAND_H_
#define LITMUS_TOOLS_COMMON_CARD_NEXT_COMMAND_H_

#include <string>
#include <vector>

#include "cli/flags.h"

namespace litmus {

// How the user started the tool in this process.
struct Invocation {
  std::vector<std::string> words;  // "bin/tflitmus", "bench"; empty: the tool's argv[0]
  // Started by a subcommand such as "bench" instead of the name of a TensorFlow Lite program.
  bool by_word = false;
};

// Call once before the tool begins. Not thread-safe.
void SetInvocation(Invocation invocation);
const Invocation& GetInvocation();

// Returns the words with which the user started the tool whose main function got `argv0`:
// {"bin/tflitmus", "bench"} or {argv0}.
std::vector<std::string> StartedAs(const std::string& argv0);

// Returns the `argv` of the tool with the parsed `flags`, with `added` ({"--processes=10"}) at the
// end. Removes outputs, gates and journals, earlier values of the added flags, and flags that
// `mode`, which `added` selects, does not support, so that the command is valid.
std::vector<std::string> NextCommand(const FlagRegistry& flags,
                                     const std::vector<std::string>& argv, Modes mode,
                                     const std::vector<std::string>& added);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CARD_NEXT_COMMAND_H_
