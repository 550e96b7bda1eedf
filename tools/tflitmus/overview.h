// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The texts of tflitmus about itself and about unknown subcommands.
#ifndef LITMUS_TOOLS_TFLITMUS_OVERVIEW_H_
#define LITMUS_TOOLS_TFLITMUS_OVERVIEW_H_

#include <string>

namespace litmus::tflitmus {

// All subcommands, one per line.
std::string Overview();

// The subcommands that begin with "eval".
std::string EvaluationWords();

// The error for an argument that is neither a subcommand nor a model; `words` as typed: "eval
// imagnet".
std::string UnknownWord(const std::string& words);

// The error for the program name run_eval, which is ambiguous.
std::string WhichRunEval();

}  // namespace litmus::tflitmus

#endif  // LITMUS_TOOLS_TFLITMUS_OVERVIEW_H_
