// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The API of TensorFlow Lite's Metal delegate, so that programs for several systems compile and
// link everywhere. Metal is not supported: Create returns NULL. Compiles as C99.
#ifndef LITMUS_DELEGATES_GPU_METAL_DELEGATE_H_
#define LITMUS_DELEGATES_GPU_METAL_DELEGATE_H_

#include <stdbool.h>

#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// How the calling thread waits for the GPU.
typedef enum TFLGpuDelegateWaitType {
  TFLGpuDelegateWaitTypePassive = 0,
  TFLGpuDelegateWaitTypeActive = 1,
  TFLGpuDelegateWaitTypeDoNotWait = 2,
  TFLGpuDelegateWaitTypeAggressive = 3,
} TFLGpuDelegateWaitType;

typedef struct TFLGpuDelegateOptions {
  bool allow_precision_loss;
  TFLGpuDelegateWaitType wait_type;
  bool enable_quantization;
} TFLGpuDelegateOptions;

// Returns {false, Passive, true}.
TFL_CAPI_EXPORT TFLGpuDelegateOptions TFLGpuDelegateOptionsDefault(void);

// Returns NULL and prints a message on stderr.
TFL_CAPI_EXPORT TfLiteDelegate* TFLGpuDelegateCreate(const TFLGpuDelegateOptions* options);

// `delegate` may be NULL.
TFL_CAPI_EXPORT void TFLGpuDelegateDelete(TfLiteDelegate* delegate);

// Returns false, because there are no such delegates. `metal_buffer`: an id<MTLBuffer>.
TFL_CAPI_EXPORT bool TFLGpuDelegateBindMetalBufferToTensor(TfLiteDelegate* delegate,
                                                           int tensor_index, void* metal_buffer);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_DELEGATES_GPU_METAL_DELEGATE_H_
