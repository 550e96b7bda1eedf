// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// TensorFlow's own operators in a model (SELECT_TF_OPS, "Flex"): only TensorFlow has kernels for
// them.
#ifndef LITMUS_TOOLS_COMMON_MODEL_FLEX_OPERATORS_H_
#define LITMUS_TOOLS_COMMON_MODEL_FLEX_OPERATORS_H_

#include <string>

#include "runtime/core/interpreter.h"

namespace litmus {

// "the model needs TensorFlow ops (Flex): FlexMul, FlexSub, which Litmus does not run; …" of the
// operators that no delegate runs, with the fix; empty where there are none.
std::string FlexHint(const tflite::Interpreter& interpreter);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_FLEX_OPERATORS_H_
