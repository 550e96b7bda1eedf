// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Applies delegates and reports which nodes each delegate executes.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_DELEGATION_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_DELEGATION_H_

#include <string>
#include <vector>

#include "delegates/registrar/registrar.h"
#include "runtime/core/interpreter.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Applies the delegates in order (ApplyInOrder) and reports each to `listener`. Prints errors and
// returns an exit code: kExitUnavailable if a delegate cannot be applied, kExitOsError if memory
// ran out. `applied` gets an entry for each delegate that is in `list` afterwards.
int ApplyDelegates(DelegateList* list, bool cpu_fallback, tflite::Interpreter* interpreter,
                   Printer* printer, Listener* listener, std::vector<AppliedDelegate>* applied);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_DELEGATION_H_
