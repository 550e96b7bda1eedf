// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What `tflitmus --completion=SHELL` prints.
#ifndef LITMUS_TOOLS_TFLITMUS_COMPLETION_H_
#define LITMUS_TOOLS_TFLITMUS_COMPLETION_H_

#include <string>

namespace litmus::tflitmus {

// A script that makes `shell` complete the words of tflitmus. It asks `tflitmus WORD --completion`
// for the flags of a word when they are first needed. "" if `shell` is not bash, zsh or fish.
std::string CompletionOfWords(const std::string& shell);

}  // namespace litmus::tflitmus

#endif  // LITMUS_TOOLS_TFLITMUS_COMPLETION_H_
