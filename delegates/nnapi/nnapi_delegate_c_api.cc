// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Refuses to make a delegate.
#include "delegates/nnapi/nnapi_delegate_c_api.h"

#include <atomic>

#include "runtime/base/logging.h"

extern "C" {

TfLiteNnapiDelegateOptions TfLiteNnapiDelegateOptionsDefault(void) {
  TfLiteNnapiDelegateOptions options = {};
  options.execution_preference = TfLiteNnapiDelegateOptions::kUndefined;
  options.disallow_nnapi_cpu = 1;
  options.max_number_delegated_partitions = 3;
  return options;
}

TfLiteDelegate* TfLiteNnapiDelegateCreate(const TfLiteNnapiDelegateOptions*) {
  static std::atomic<bool> said{false};
  if (!said.exchange(true)) {
    LITMUS_LOG(ERROR, "Litmus has no NNAPI delegate: use the CPU, or the GPU delegate");
  }
  return nullptr;
}

void TfLiteNnapiDelegateDelete(TfLiteDelegate*) {}

}  // extern "C"
