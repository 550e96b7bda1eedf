// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the three evaluation tools have in common on the command line: TensorFlow Lite's task flags
// that all of them share, and --delegate=NAME on top of the registrar's flags.
#ifndef LITMUS_TOOLS_COMMON_EVAL_FLAGS_H_
#define LITMUS_TOOLS_COMMON_EVAL_FLAGS_H_

#include <string>

#include "delegates/registrar/registrar.h"
#include "tools/common/flags.h"

namespace litmus {

struct EvalFlags {
  std::string model_file, output_file_path, delegate;
  int32_t num_interpreter_threads = 1;
};

// Declares --model_file, --output_file_path, --num_interpreter_threads and --delegate, into the
// current groups of the help.
void DeclareEvalFlags(FlagRegistry& flags, EvalFlags* values);

// Turns --delegate=NAME into the provider's enabling flag, makes the delegates, and prints warnings
// and the error, if any, to stderr. The tool ends when the result is not ok().
DelegateList CreateEvalDelegates(FlagRegistry& flags, const EvalFlags& values);

// For a tool that does not evaluate yet: one error line; returns its exit code.
int ReportNotYet(const FlagRegistry& flags, const std::string& what);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVAL_FLAGS_H_
