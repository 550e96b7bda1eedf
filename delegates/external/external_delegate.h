// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Loads a delegate from a shared library that exports the functions of
// external_delegate_interface.h. TensorFlow Lite's API, in plain C.
#ifndef LITMUS_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_H_
#define LITMUS_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_H_

#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { kExternalDelegateMaxOptions = 256 };

// The library to load, and key/value pairs for it. The strings are not copied: they must stay valid
// until TfLiteExternalDelegateCreate returns.
typedef struct TfLiteExternalDelegateOptions {
  const char* lib_path;
  int count;
  const char* keys[kExternalDelegateMaxOptions];
  const char* values[kExternalDelegateMaxOptions];
  TfLiteStatus (*insert)(struct TfLiteExternalDelegateOptions* options, const char* key,
                         const char* value);
} TfLiteExternalDelegateOptions;

// Appends a pair. Returns kTfLiteError if there are kExternalDelegateMaxOptions pairs already.
TFL_CAPI_EXPORT TfLiteStatus TfLiteExternalDelegateOptionsInsert(
    TfLiteExternalDelegateOptions* options, const char* key, const char* value);

// Returns options without pairs, with `insert` set.
TFL_CAPI_EXPORT TfLiteExternalDelegateOptions
TfLiteExternalDelegateOptionsDefault(const char* lib_path);

// Loads the library and creates its delegate. Returns NULL on failure, with a message on stderr.
// Delete the result with TfLiteExternalDelegateDelete, after every interpreter that uses it.
TFL_CAPI_EXPORT TfLiteDelegate* TfLiteExternalDelegateCreate(
    const TfLiteExternalDelegateOptions* options);

// Destroys the delegate and unloads the library. `delegate` may be NULL.
TFL_CAPI_EXPORT void TfLiteExternalDelegateDelete(TfLiteDelegate* delegate);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_H_
