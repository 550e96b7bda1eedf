// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/metal_delegate.h"

#include "delegates/gpu/api/log.h"

extern "C" {

TFLGpuDelegateOptions TFLGpuDelegateOptionsDefault(void) {
  TFLGpuDelegateOptions options = {};
  options.enable_quantization = true;
  return options;
}

TfLiteDelegate* TFLGpuDelegateCreate(const TFLGpuDelegateOptions*) {
  litmus::gpu::LogError("The Metal delegate works on Apple's systems only.");
  return nullptr;
}

void TFLGpuDelegateDelete(TfLiteDelegate*) {}

bool TFLGpuDelegateBindMetalBufferToTensor(TfLiteDelegate*, int, void*) { return false; }

}  // extern "C"
