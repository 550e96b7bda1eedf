// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists the tools in the program tflitmus, and their names.
#ifndef LITMUS_TOOLS_TFLITMUS_TOOL_TABLE_H_
#define LITMUS_TOOLS_TFLITMUS_TOOL_TABLE_H_

#include <string>
#include <vector>

namespace litmus::tflitmus {

struct Tool {
  const char* word;     // subcommand of "tflitmus"; two arguments separated by a blank are possible
  const char* name;     // name as a separate program
  const char* theirs;   // TensorFlow Lite's name without platform; "": none
  const char* summary;  // line of the overview
  int (*command)(int argc, char** argv);
};

// All tools in the order of the overview.
const std::vector<Tool>& Tools();

// The tool with this subcommand; null if there is none.
const Tool* ToolOfWord(const std::string& word);

// The tool whose program has this name: its own name, or TensorFlow Lite's, with an optional
// platform prefix (linux_x86-64_benchmark_model) and the optional suffix _plus_flex. Null if there
// is none.
const Tool* ToolOfName(const std::string& name);

// Whether `name` is run_eval, with or without a platform prefix. TensorFlow Lite builds three
// evaluation tools under this name.
bool IsRunEval(const std::string& name);

}  // namespace litmus::tflitmus

#endif  // LITMUS_TOOLS_TFLITMUS_TOOL_TABLE_H_
