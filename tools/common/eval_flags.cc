// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flags that the three evaluation tools share.
#include "tools/common/eval_flags.h"

#include <iostream>

namespace litmus {

void DeclareEvalFlags(FlagRegistry& flags, EvalFlags* values) {
  flags.SetGroup("Model & output");
  flags.AddString("model_file", "", "the .tflite model", &values->model_file).Essential();
  flags.AddString("output_file_path", "", "file for the metrics, a binary EvaluationStageMetrics",
                  &values->output_file_path);
  flags.SetGroup("Run control");
  flags
      .AddInt32("num_interpreter_threads", 1,
                "threads of the interpreter under test; overrides --num_threads",
                &values->num_interpreter_threads)
      .AtLeast(-1);
  flags
      .AddString("delegate", "", "delegate to use, short for its --use_... flag", &values->delegate)
      .Choices({"", "nnapi", "gpu", "hexagon", "xnnpack", "coreml"})
      .Essential();
}

DelegateList CreateEvalDelegates(FlagRegistry& flags, const EvalFlags& values) {
  if (const char* enabling = EnablingFlagOfDelegate(values.delegate); enabling != nullptr) {
    flags.Set(enabling, "true");
  }
  DelegateList list = CreateDelegates(flags);
  for (const std::string& warning : list.warnings) std::cerr << "WARN: " << warning << "\n";
  if (!list.ok()) std::cerr << "ERROR: " << flags.tool() << ": " << list.error << "\n";
  return list;
}

int ReportNotYet(const FlagRegistry& flags, const std::string& what) {
  std::cerr << "ERROR: " << flags.tool() << ": " << what
            << " is not there yet; this version only checks its command line\n";
  return kExitInternal;
}

}  // namespace litmus
