// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/keeps_state.h"

#include <string_view>

#include "runtime/c/builtin_ops.h"

namespace litmus::conformance {
namespace {

bool OperatorKeepsState(const TfLiteRegistration& registration) {
  switch (registration.builtin_code) {
    case kTfLiteBuiltinVarHandle:
    case kTfLiteBuiltinHashtable:
    case kTfLiteBuiltinCallOnce:
    case kTfLiteBuiltinRandomUniform:
    case kTfLiteBuiltinRandomStandardNormal:
    case kTfLiteBuiltinMultinomial:
      return true;
    case kTfLiteBuiltinCustom:
      break;
    default:
      return false;
  }
  if (registration.custom_name == nullptr) return false;
  const std::string_view name = registration.custom_name;
  return name == "Multinomial" || name == "RandomStandardNormal" || name == "RandomUniform" ||
         name == "RandomUniformInt";
}

}  // namespace

bool KeepsState(tflite::Interpreter& interpreter) {
  for (size_t g = 0; g < interpreter.subgraphs_size(); ++g) {
    const auto& nodes = interpreter.subgraph(static_cast<int>(g))->nodes_and_registration();
    for (const auto& [node, registration] : nodes) {
      if (OperatorKeepsState(registration)) return true;
    }
  }
  return false;
}

}  // namespace litmus::conformance
