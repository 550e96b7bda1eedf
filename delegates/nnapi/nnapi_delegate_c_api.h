// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The C functions of the delegate for Android's NNAPI, so that programs that call them build and
// run. Litmus has no such delegate (Android deprecates NNAPI since release 15): Create returns NULL
// and says so once per process. C99.
#ifndef LITMUS_DELEGATES_NNAPI_NNAPI_DELEGATE_C_API_H_
#define LITMUS_DELEGATES_NNAPI_NNAPI_DELEGATE_C_API_H_

#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// The options of TensorFlow Lite's delegate. None has an effect.
typedef struct TfLiteNnapiDelegateOptions {
  enum ExecutionPreference {
    kUndefined = -1,
    kLowPower = 0,
    kFastSingleAnswer = 1,
    kSustainedSpeed = 2,
  } execution_preference;
  const char* accelerator_name;
  const char* cache_dir;
  const char* model_token;
  int disallow_nnapi_cpu;
  int allow_fp16;
  int max_number_delegated_partitions;
  void* nnapi_support_library_handle;
} TfLiteNnapiDelegateOptions;

// kUndefined, disallow_nnapi_cpu 1, max_number_delegated_partitions 3, all else 0 or NULL.
TFL_CAPI_EXPORT extern TfLiteNnapiDelegateOptions TfLiteNnapiDelegateOptionsDefault(void);
// Returns NULL.
TFL_CAPI_EXPORT extern TfLiteDelegate* TfLiteNnapiDelegateCreate(
    const TfLiteNnapiDelegateOptions* options);
// No effect: there is no delegate to delete.
TFL_CAPI_EXPORT extern void TfLiteNnapiDelegateDelete(TfLiteDelegate* delegate);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_DELEGATES_NNAPI_NNAPI_DELEGATE_C_API_H_
