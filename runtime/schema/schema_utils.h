// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions for programs that read or write operator codes of .tflite files.
#ifndef LITMUS_RUNTIME_SCHEMA_SCHEMA_UTILS_H_
#define LITMUS_RUNTIME_SCHEMA_SCHEMA_UTILS_H_

#include <cstdint>

#include "runtime/schema/builtin_code.h"
#include "runtime/schema/schema_generated.h"

namespace tflite {

// The operator of a code: the field that its file has.
inline BuiltinOperator GetBuiltinCode(const OperatorCode* op_code) {
  return litmus::BuiltinCode(op_code->builtin_code(), op_code->deprecated_builtin_code());
}
inline BuiltinOperator GetBuiltinCode(const OperatorCodeT* op_code) {
  return litmus::BuiltinCode(op_code->builtin_code, op_code->deprecated_builtin_code);
}

// The value of deprecated_builtin_code for an operator.
inline int8_t ConvertBuiltinCodeToDeprecatedBuiltinCode(BuiltinOperator builtin_code) {
  return litmus::DeprecatedBuiltinCode(builtin_code);
}

// Writes an operator code with both fields.
inline flatbuffers::Offset<OperatorCode> CreateOperatorCode(
    flatbuffers::FlatBufferBuilder& builder, BuiltinOperator builtin_code,
    flatbuffers::Offset<flatbuffers::String> custom_code = 0, int32_t version = 1) {
  return CreateOperatorCode(builder, ConvertBuiltinCodeToDeprecatedBuiltinCode(builtin_code),
                            custom_code, version, builtin_code);
}

}  // namespace tflite

#endif  // LITMUS_RUNTIME_SCHEMA_SCHEMA_UTILS_H_
