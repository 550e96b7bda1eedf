// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// inference_diff: random inputs through the CPU and through a delegate, latency side by side and
// error per output. So far it parses its command line and makes the delegates.
#include "tools/common/eval_flags.h"

int main(int argc, char** argv) {
  litmus::FlagRegistry flags(
      "inference_diff", "compares a delegate with the CPU: latency, and error of every output.",
      {"inference_diff --model_file=m.tflite --delegate=gpu",
       "inference_diff --model_file=m.tflite --external_delegate_path=libdelegate.so"});
  litmus::EvalFlags values;
  litmus::DeclareEvalFlags(flags, &values);
  flags.AddInt32("num_runs", 50, "random inputs, each run three times on either side")
      .AtLeast(1)
      .Essential();
  litmus::DeclareDelegateFlags(flags);
  flags.ParseOrExit(argc, argv);
  const litmus::DelegateList delegates = litmus::CreateEvalDelegates(flags, values);
  if (!delegates.ok()) return delegates.exit_code;
  return litmus::ReportNotYet(flags, "the comparison of inferences");
}
