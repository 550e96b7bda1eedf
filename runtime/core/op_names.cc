// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Names of operators, builtin ones from the schema.
#include "runtime/core/op_names.h"

#include "runtime/schema/schema_names.h"

namespace litmus {

const char* OpName(const TfLiteRegistration& registration) {
  if (registration.builtin_code == tflite::BuiltinOperator_CUSTOM ||
      registration.builtin_code == tflite::BuiltinOperator_DELEGATE) {
    return registration.custom_name != nullptr ? registration.custom_name : "UnknownCustomOp";
  }
  const char* name = tflite::EnumNameBuiltinOperator(
      static_cast<tflite::BuiltinOperator>(registration.builtin_code));
  return name == nullptr || name[0] == '\0' ? "UNKNOWN" : name;
}

}  // namespace litmus
