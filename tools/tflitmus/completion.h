// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the output of `tflitmus --completion=SHELL`.
#ifndef LITMUS_TOOLS_TFLITMUS_COMPLETION_H_
#define LITMUS_TOOLS_TFLITMUS_COMPLETION_H_

#include <string>

namespace litmus::tflitmus {

// A script that makes `shell` complete the subcommands of tflitmus. When flags of a subcommand are
// first needed, the script runs `tflitmus WORD --completion`. "" if `shell` is not bash, zsh or
// fish.
std::string CompletionOfWords(const std::string& shell);

}  // namespace litmus::tflitmus

#endif  // LITMUS_TOOLS_TFLITMUS_COMPLETION_H_
