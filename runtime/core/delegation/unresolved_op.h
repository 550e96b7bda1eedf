// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The registration of a custom operator that no resolver knows. A delegate may still run the
// operator; if none does, AllocateTensors reports all such operators together.
#ifndef LITMUS_RUNTIME_CORE_DELEGATION_UNRESOLVED_OP_H_
#define LITMUS_RUNTIME_CORE_DELEGATION_UNRESOLVED_OP_H_

#include "runtime/c/builtin_ops.h"
#include "runtime/c/common.h"
#include "runtime/interfaces/kernel.h"

namespace litmus {

inline TfLiteStatus InvokeUnresolvedOp(TfLiteContext* context, TfLiteNode*) {
  context->ReportError(context, "An operator that nothing implements was run.");
  return kTfLiteError;
}

inline const TfLiteRegistration& UnresolvedKernel() {
  static const TfLiteRegistration kernel = [] {
    TfLiteRegistration registration = {};
    registration.invoke = &InvokeUnresolvedOp;
    registration.builtin_code = kTfLiteBuiltinCustom;
    registration.version = 1;
    AddKernel(&registration, {});
    return registration;
  }();
  return kernel;
}

// `name` must outlive the registration.
inline TfLiteRegistration UnresolvedCustomOp(const char* name) {
  TfLiteRegistration registration = UnresolvedKernel();
  registration.custom_name = name;
  return registration;
}

inline bool IsUnresolvedCustomOp(const TfLiteRegistration& registration) {
  return registration.builtin_code == kTfLiteBuiltinCustom &&
         IsSameKernel(registration, UnresolvedKernel());
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_UNRESOLVED_OP_H_
