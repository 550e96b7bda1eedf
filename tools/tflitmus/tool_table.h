// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tools that are in the program tflitmus, and the names of each.
#ifndef LITMUS_TOOLS_TFLITMUS_TOOL_TABLE_H_
#define LITMUS_TOOLS_TFLITMUS_TOOL_TABLE_H_

#include <string>
#include <vector>

namespace litmus::tflitmus {

struct Tool {
  const char* word;     // after "tflitmus"; two words with a blank between
  const char* name;     // of the program by itself
  const char* theirs;   // TensorFlow Lite's name of it, without platform; "" if it has none
  const char* summary;  // one line of the overview
  int (*command)(int argc, char** argv);
};

// In the order of the overview.
const std::vector<Tool>& Tools();

// Null: no tool has this word.
const Tool* ToolOfWord(const std::string& word);

// The tool that a program of this name is: its own name, or TensorFlow Lite's, which may have a
// platform before it (linux_x86-64_benchmark_model) and _plus_flex behind it. Null: none.
const Tool* ToolOfName(const std::string& name);

// True for run_eval, which TensorFlow Lite's three evaluations are built as, with or without a
// platform.
bool IsRunEval(const std::string& name);

}  // namespace litmus::tflitmus

#endif  // LITMUS_TOOLS_TFLITMUS_TOOL_TABLE_H_
