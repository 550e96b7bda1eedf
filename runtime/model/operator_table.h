// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the format says about each built-in operator: how many tensors it takes and gives, and which
// options table belongs to it.
#ifndef LITMUS_RUNTIME_MODEL_OPERATOR_TABLE_H_
#define LITMUS_RUNTIME_MODEL_OPERATOR_TABLE_H_

#include "runtime/schema/schema_generated.h"

namespace litmus {

inline constexpr int kAnyNumber = 1 << 30;

struct OperatorRow {
  tflite::BuiltinOperator op;
  int min_inputs, max_inputs;
  int min_outputs, max_outputs;
  // At most one of the two is not NONE: the table lives in the first union or in the second.
  tflite::BuiltinOptions options;
  tflite::BuiltinOptions2 options_2;
};

// Null for a code that the format does not define.
const OperatorRow* FindOperatorRow(tflite::BuiltinOperator op);

// How many of the leading inputs may not be the optional tensor (-1).
int RequiredInputs(const OperatorRow& row);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MODEL_OPERATOR_TABLE_H_
