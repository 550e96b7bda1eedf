// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What tflitmus says of itself, and of words that it does not know.
#ifndef LITMUS_TOOLS_TFLITMUS_OVERVIEW_H_
#define LITMUS_TOOLS_TFLITMUS_OVERVIEW_H_

#include <string>

namespace litmus::tflitmus {

// All words, one a line.
std::string Overview();

// The words that begin with "eval".
std::string EvaluationWords();

// For a word that is none, nor a model; `words` as they were given: "eval imagnet".
std::string UnknownWord(const std::string& words);

// For the name run_eval.
std::string WhichRunEval();

}  // namespace litmus::tflitmus

#endif  // LITMUS_TOOLS_TFLITMUS_OVERVIEW_H_
