// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Applying delegates, and saying what each has taken.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_DELEGATION_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_DELEGATION_H_

#include <string>
#include <vector>

#include "delegates/registrar/registrar.h"
#include "runtime/core/interpreter.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Applies the delegates in order, and tells `listener` of each: ApplyInOrder. Returns an exit code,
// having printed why: kExitUnavailable when one cannot be applied, kExitOsError when memory ran
// out. `applied` gets an entry for each that `list` has then.
int ApplyDelegates(DelegateList* list, bool cpu_fallback, tflite::Interpreter* interpreter,
                   Printer* printer, Listener* listener, std::vector<AppliedDelegate>* applied);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_DELEGATION_H_
