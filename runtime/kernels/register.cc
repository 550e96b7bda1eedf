// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/register.h"

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/custom/custom_ops_register.h"
#include "runtime/kernels/rewriting/rewriter.h"

namespace tflite {
namespace ops {
namespace builtin {
namespace {

struct Row {
  tflite::BuiltinOperator op;
  int min_version, max_version;
  TfLiteRegistration* (*fast)();
  TfLiteRegistration* (*reference)();
};

const Row kRows[] = {
#define ONE_FORM(Name, min, max) \
  {tflite::BuiltinOperator_##Name, min, max, Register_##Name, Register_##Name},
#define TWO_FORMS(Name, min, max) \
  {tflite::BuiltinOperator_##Name, min, max, Register_##Name, Register_##Name##_REF},
#include "runtime/kernels/common/selected_builtin_operators.inc"
#undef ONE_FORM
#undef TWO_FORMS
};

void AddCustomOperators(MutableOpResolver* resolver) {
#define CUSTOM_OPERATOR(name, Function) resolver->AddCustom(name, custom::Register_##Function());
#define CUSTOM_ALIAS(name, Function) resolver->AddCustom(name, custom::Register_##Function());
#include "runtime/kernels/common/selected_custom_operators.inc"
#undef CUSTOM_OPERATOR
#undef CUSTOM_ALIAS
}

}  // namespace

BuiltinOpResolver::BuiltinOpResolver() {
  for (const Row& row : kRows) AddBuiltin(row.op, row.fast(), row.min_version, row.max_version);
  AddCustomOperators(this);
  graph_rewriter_ = litmus::KernelRewriter();
}

BuiltinRefOpResolver::BuiltinRefOpResolver() {
  for (const Row& row : kRows) {
    AddBuiltin(row.op, row.reference(), row.min_version, row.max_version);
  }
  AddCustomOperators(this);
}

}  // namespace builtin
}  // namespace ops
}  // namespace tflite
