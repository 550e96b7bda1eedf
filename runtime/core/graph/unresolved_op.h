// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Place-holder for a custom operator that no resolver knows: a delegate may still claim it; if none
// does, AllocateTensors reports all of them at once.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_UNRESOLVED_OP_H_
#define LITMUS_RUNTIME_CORE_GRAPH_UNRESOLVED_OP_H_

#include "runtime/c/builtin_ops.h"
#include "runtime/c/common.h"

namespace litmus {

inline TfLiteStatus InvokeUnresolvedOp(TfLiteContext* context, TfLiteNode*) {
  context->ReportError(context, "An operator that nothing implements was run.");
  return kTfLiteError;
}

// `name` must outlive the registration.
inline TfLiteRegistration UnresolvedCustomOp(const char* name) {
  TfLiteRegistration registration = {};
  registration.invoke = &InvokeUnresolvedOp;
  registration.builtin_code = kTfLiteBuiltinCustom;
  registration.custom_name = name;
  registration.version = 1;
  return registration;
}

inline bool IsUnresolvedCustomOp(const TfLiteRegistration& registration) {
  return registration.builtin_code == kTfLiteBuiltinCustom &&
         registration.invoke == &InvokeUnresolvedOp;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_UNRESOLVED_OP_H_
