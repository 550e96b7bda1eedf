// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What an interpreter gave in one step of a case, compared with the case's outputs.
#ifndef LITMUS_TOOLS_CONFORMANCE_STEP_CHECK_H_
#define LITMUS_TOOLS_CONFORMANCE_STEP_CHECK_H_

#include <cstddef>
#include <string>

#include "runtime/core/interpreter.h"
#include "tools/conformance/case.h"
#include "tools/conformance/compare.h"

namespace litmus::conformance {

struct StepOutcome {
  double worst = 0;     // largest error over the outputs that were compared
  std::string failure;  // what differs, and what went in; empty when nothing does
};

// The type of a tensor's values as cases name it, "f4"; strings are the bytes of their tensor.
const char* DtypeOf(TfLiteType type);

// After Invoke. `number`: the step's in its case.
StepOutcome CheckStep(const Step& step, size_t number, tflite::Interpreter& interpreter,
                      Kernels kernels);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_STEP_CHECK_H_
