// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Table of the builtin operators: the numbers of inputs and outputs, the options table, and which
// input may be sparse.
#ifndef LITMUS_RUNTIME_MODEL_OPERATOR_TABLE_H_
#define LITMUS_RUNTIME_MODEL_OPERATOR_TABLE_H_

#include "runtime/schema/schema_tables_generated.h"

namespace litmus {

inline constexpr int kAnyNumber = 1 << 30;

// A row of the table: one builtin operator.
struct OperatorRow {
  tflite::BuiltinOperator op;
  int min_inputs, max_inputs;
  int min_outputs, max_outputs;
  // The options table is in the first or in the second union, so at least one of these two is NONE.
  tflite::BuiltinOptions options;
  tflite::BuiltinOptions2 options_2;
  // The input that may be a sparse constant, because the kernel expands it; -1 if there is none.
  int sparse_input = -1;
};

// Returns null for a code that the format does not define.
const OperatorRow* FindOperatorRow(tflite::BuiltinOperator op);

// Number of leading inputs that must not be absent (-1).
int RequiredInputs(const OperatorRow& row);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MODEL_OPERATOR_TABLE_H_
