// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sets the tolerances of the outputs of a whole model.
#ifndef LITMUS_TOOLS_CONFORMANCE_GOLDEN_RULES_H_
#define LITMUS_TOOLS_CONFORMANCE_GOLDEN_RULES_H_

#include "runtime/core/interpreter.h"
#include "tools/conformance/case.h"

namespace litmus::conformance {

// Sets the tolerances of a model golden. Integers must be exact. The tolerance of a float output is
//   one quantum, if it is computed from a quantized tensor (the last one before the output);
//   30 dB between signal and noise, for a dynamic-range model (float activations, 8-bit weights);
//   otherwise a fraction of the output's range, a smaller one for the reference kernels.
// Call before delegates change the graph of the interpreter.
void SetGoldenTolerances(const tflite::Interpreter& interpreter, Case* golden);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_GOLDEN_RULES_H_
