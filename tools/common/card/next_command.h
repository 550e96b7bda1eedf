// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The command of the next question: the user's own, with one flag more.
#ifndef LITMUS_TOOLS_COMMON_CARD_NEXT_COMMAND_H_
#define LITMUS_TOOLS_COMMON_CARD_NEXT_COMMAND_H_

#include <string>
#include <vector>

#include "cli/flags.h"

namespace litmus {

// How the user started the tool that runs in this process.
struct Invocation {
  std::vector<std::string> words;  // "bin/tflitmus", "bench"; empty: argv[0]
  // A word of ours, such as "bench", and not the name of a program of TensorFlow Lite.
  bool by_word = false;
};

// Set once, before the tool begins; read by the tool. Not thread-safe.
void SetInvocation(Invocation invocation);
const Invocation& GetInvocation();

// `argv` of the tool that has `flags`, parsed, with `added` ("--processes=10") at the end. Without
// outputs, gates and journals, the flag that is added, and what `mode`, which `added` selects, does
// not serve: a command that runs.
std::vector<std::string> NextCommand(const FlagRegistry& flags,
                                     const std::vector<std::string>& argv, Modes mode,
                                     const std::string& added);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CARD_NEXT_COMMAND_H_
