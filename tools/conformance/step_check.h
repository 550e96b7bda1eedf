// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the outputs of one step with the expected ones.
#ifndef LITMUS_TOOLS_CONFORMANCE_STEP_CHECK_H_
#define LITMUS_TOOLS_CONFORMANCE_STEP_CHECK_H_

#include <cstddef>
#include <string>

#include "runtime/core/interpreter.h"
#include "tools/conformance/case.h"
#include "tools/conformance/compare.h"

namespace litmus::conformance {

struct StepOutcome {
  double worst = 0;     // max error of the outputs that were compared
  std::string failure;  // what differs, and the inputs; empty if all outputs match
};

// Returns the type of a tensor's values as in case files, for example "f4". Strings are the bytes
// of their tensor.
const char* DtypeOf(TfLiteType type);

// Call after Invoke. `number` is the index of the step in its case.
StepOutcome CheckStep(const Step& step, size_t number, tflite::Interpreter& interpreter,
                      Kernels kernels);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_STEP_CHECK_H_
