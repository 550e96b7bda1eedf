// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The two functions that a shared library with a delegate must export, with TensorFlow Lite's names
// and types. Plain C; a plugin needs only this header and the headers of the C ABI.
#ifndef LITMUS_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_INTERFACE_H_
#define LITMUS_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_INTERFACE_H_

#include <stddef.h>

#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// Creates a delegate. `options_keys` and `options_values` have `num_options` strings each, which
// are valid only during the call. `report_error` takes one message per call and may be NULL.
// Returns NULL on failure.
TFL_CAPI_EXPORT TfLiteDelegate* tflite_plugin_create_delegate(const char* const* options_keys,
                                                              const char* const* options_values,
                                                              size_t num_options,
                                                              void (*report_error)(const char*));

// Destroys the result of tflite_plugin_create_delegate.
TFL_CAPI_EXPORT void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_INTERFACE_H_
