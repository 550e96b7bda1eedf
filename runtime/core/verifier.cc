// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/verifier.h"

#include <memory>

#include "runtime/model/model_builder.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"

namespace tflite {
namespace {

std::unique_ptr<FlatBufferModel> Load(const void* buf, size_t len, ErrorReporter* error_reporter) {
  return FlatBufferModel::VerifyAndBuildFromBuffer(static_cast<const char*>(buf), len, nullptr,
                                                   error_reporter);
}

}  // namespace

bool Verify(const void* buf, size_t len, ErrorReporter* error_reporter) {
  return Load(buf, len, error_reporter) != nullptr;
}

bool Verify(const void* buf, size_t len, const OpResolver& resolver,
            ErrorReporter* error_reporter) {
  const std::unique_ptr<FlatBufferModel> model = Load(buf, len, error_reporter);
  if (model == nullptr) return false;
  const auto* codes = model->GetModel()->operator_codes();
  if (codes == nullptr) return true;
  for (const OperatorCode* code : *codes) {
    const TfLiteRegistration* registration = nullptr;
    if (GetRegistrationFromOpCode(code, resolver, model->error_reporter(), &registration) ==
        kTfLiteOk) {
      continue;
    }
    // GetRegistrationFromOpCode reports only builtin operators.
    if (litmus::OperatorCodeOf(*code) == BuiltinOperator_CUSTOM) {
      model->error_reporter()->Report(
          "The op resolver has no custom operator '%s' of version %d; add it with AddCustom.",
          litmus::OperatorName(*code).c_str(), code->version());
    }
    return false;
  }
  return true;
}

}  // namespace tflite
