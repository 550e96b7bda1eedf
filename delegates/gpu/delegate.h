// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The API of TensorFlow Lite's GPU delegate. Compiles as C99.
#ifndef LITMUS_DELEGATES_GPU_DELEGATE_H_
#define LITMUS_DELEGATES_GPU_DELEGATE_H_

#include <stdbool.h>

#include "delegates/gpu/delegate_options.h"  // IWYU pragma: export
#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// Creates a delegate for any number of interpreters and threads. `options` NULL: the defaults. The
// device is opened when the delegate is first applied to a graph; if there is no device, that step
// fails. Returns NULL, with a message on stderr, if the options contradict each other.
TFL_CAPI_EXPORT TfLiteDelegate* TfLiteGpuDelegateV2Create(
    const TfLiteGpuDelegateOptionsV2* options);

// Deletes the delegate. Interpreters that use it may continue to run, but their graphs must not be
// resized or reallocated. `delegate` may be NULL.
TFL_CAPI_EXPORT void TfLiteGpuDelegateV2Delete(TfLiteDelegate* delegate);

// Returns true if this computer has a GPU (or another accelerator) that the delegate can use, or if
// the environment variable LITMUS_GPU_DEVICE selects a device. Fills *options with the best options
// for the device: 16-bit floats if it supports 16-bit arithmetic, else 32-bit floats; all other
// fields get their defaults.
TFL_CAPI_EXPORT bool TfLiteGpuDelegateBestOptions(TfLiteGpuDelegateOptionsV2* options);

#ifdef __cplusplus
}  // extern "C"

// Likewise for options passed by reference.
inline TfLiteDelegate* TfLiteGpuDelegateV2Create(const TfLiteGpuDelegateOptionsV2& options) {
  return TfLiteGpuDelegateV2Create(&options);
}
#endif

#endif  // LITMUS_DELEGATES_GPU_DELEGATE_H_
