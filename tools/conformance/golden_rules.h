// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How far the outputs of a whole model may be from its golden.
#ifndef LITMUS_TOOLS_CONFORMANCE_GOLDEN_RULES_H_
#define LITMUS_TOOLS_CONFORMANCE_GOLDEN_RULES_H_

#include "runtime/core/interpreter.h"
#include "tools/conformance/case.h"

namespace litmus::conformance {

// Fills in the tolerances of a model golden. Integers are exact; of float outputs:
//   computed from a quantised tensor: one quantum of it (the last one before the output);
//   of a dynamic-range model (float activations, 8-bit weights): 30 dB between signal and noise;
//   otherwise a part of the output's range, a smaller one for the reference kernels.
// The interpreter has just been built: no delegate has changed its graph.
void SetGoldenTolerances(const tflite::Interpreter& interpreter, Case* golden);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_GOLDEN_RULES_H_
