// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// TensorFlow operators in a model (SELECT_TF_OPS, "Flex"), for which only TensorFlow has kernels.
#ifndef LITMUS_TOOLS_COMMON_MODEL_FLEX_OPERATORS_H_
#define LITMUS_TOOLS_COMMON_MODEL_FLEX_OPERATORS_H_

#include <string>

#include "runtime/core/interpreter.h"

namespace litmus {

// Returns "the model needs TensorFlow ops (Flex): FlexMul, FlexSub, which Litmus does not run; …"
// with the fix, for operators that no delegate runs; empty if there are none.
std::string FlexHint(const tflite::Interpreter& interpreter);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_FLEX_OPERATORS_H_
