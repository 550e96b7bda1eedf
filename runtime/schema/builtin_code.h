// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The operator of an operator code, which a file may have in either of two fields.
#ifndef LITMUS_RUNTIME_SCHEMA_BUILTIN_CODE_H_
#define LITMUS_RUNTIME_SCHEMA_BUILTIN_CODE_H_

#include <algorithm>
#include <cstdint>

#include "runtime/schema/schema_names.h"

namespace litmus {

// The larger of both fields. Files from before operator 127 have only the deprecated one, a byte;
// in later files it is 127 for operators that do not fit it.
inline tflite::BuiltinOperator BuiltinCode(tflite::BuiltinOperator builtin_code,
                                           int8_t deprecated_builtin_code) {
  return std::max(builtin_code, static_cast<tflite::BuiltinOperator>(deprecated_builtin_code));
}

// The value of the deprecated field.
inline int8_t DeprecatedBuiltinCode(tflite::BuiltinOperator builtin_code) {
  return static_cast<int8_t>(
      std::min(builtin_code, tflite::BuiltinOperator_PLACEHOLDER_FOR_GREATER_OP_CODES));
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_SCHEMA_BUILTIN_CODE_H_
