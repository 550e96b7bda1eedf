// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/graph/external_cpu_backend_context.h"

namespace tflite {

TfLiteStatus ExternalCpuBackendContext::RefreshThreads(TfLiteContext* context) {
  auto* self = From(context->GetExternalContext(context, kTfLiteCpuBackendContext));
  if (self != nullptr && self->internal_backend_context_ != nullptr) {
    self->internal_backend_context_->SetMaxNumThreads(context->recommended_num_threads);
  }
  return kTfLiteOk;
}

}  // namespace tflite
