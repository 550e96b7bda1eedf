// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TOOLS_CONFORMANCE_KEEPS_STATE_H_
#define LITMUS_TOOLS_CONFORMANCE_KEEPS_STATE_H_

#include "runtime/core/interpreter.h"

namespace litmus::conformance {

// True if a second run may differ from the first one because an operator has a state: a variable, a
// hash table or a random number generator.
bool KeepsState(tflite::Interpreter& interpreter);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_KEEPS_STATE_H_
