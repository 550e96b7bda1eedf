// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks for each builtin operator the numbers of inputs and outputs, its required inputs, and the
// type of its options, because kernels access inputs and outputs without checks.
#include "absl/strings/str_cat.h"
#include "runtime/model/operator_table.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

std::string Range(int min, int max) {
  if (min == max) return absl::StrCat(min);
  return max == kAnyNumber ? absl::StrCat(min, " or more") : absl::StrCat(min, " to ", max);
}

// Options may be absent; kernels then see zeros. Options of another operator are an error.
absl::Status VerifyOptions(const tflite::Operator& op, const OperatorRow& row, const Place& where) {
  const auto first = op.builtin_options_type();
  if (row.options != tflite::BuiltinOptions_NONE && first != tflite::BuiltinOptions_NONE &&
      first != row.options) {
    return absl::InvalidArgumentError(absl::StrCat(where(),
                                                   " has the options of another operator (",
                                                   tflite::EnumNameBuiltinOptions(first), ")"));
  }
  const auto second = op.builtin_options_2_type();
  if (row.options_2 != tflite::BuiltinOptions2_NONE && second != tflite::BuiltinOptions2_NONE &&
      second != row.options_2) {
    return absl::InvalidArgumentError(absl::StrCat(where(),
                                                   " has the options of another operator (",
                                                   tflite::EnumNameBuiltinOptions2(second), ")"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status VerifyArity(const tflite::Operator& op, const tflite::OperatorCode& code,
                         const Place& where) {
  const OperatorRow* row = FindOperatorRow(OperatorCodeOf(code));
  // The operator is newer than this program, so no resolver has it either.
  if (row == nullptr) return absl::OkStatus();
  const int inputs = op.inputs() == nullptr ? 0 : static_cast<int>(op.inputs()->size());
  const int outputs = op.outputs() == nullptr ? 0 : static_cast<int>(op.outputs()->size());
  if (inputs < row->min_inputs || inputs > row->max_inputs) {
    return absl::InvalidArgumentError(absl::StrCat(where(), " has ", inputs, " inputs, expected ",
                                                   Range(row->min_inputs, row->max_inputs)));
  }
  if (outputs < row->min_outputs || outputs > row->max_outputs) {
    return absl::InvalidArgumentError(absl::StrCat(where(), " has ", outputs, " outputs, expected ",
                                                   Range(row->min_outputs, row->max_outputs)));
  }
  for (int i = 0; i < RequiredInputs(*row); ++i) {
    if (op.inputs()->Get(i) < 0) {
      return absl::InvalidArgumentError(absl::StrCat(where(), " lacks its input ", i));
    }
  }
  return VerifyOptions(op, *row, where);
}

}  // namespace litmus
