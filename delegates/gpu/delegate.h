// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The GPU delegate: TensorFlow Lite's API. Compiles as C99.
#ifndef LITMUS_DELEGATES_GPU_DELEGATE_H_
#define LITMUS_DELEGATES_GPU_DELEGATE_H_

#include <stdbool.h>

#include "delegates/gpu/delegate_options.h"  // IWYU pragma: export
#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// A delegate for any number of interpreters and threads; NULL options: the defaults. The device is
// opened when the delegate is first applied to a graph; a device that is missing is an error there.
// NULL when the options contradict each other, with a message on stderr.
TFL_CAPI_EXPORT TfLiteDelegate* TfLiteGpuDelegateV2Create(
    const TfLiteGpuDelegateOptionsV2* options);

// Lets the delegate go. Interpreters that use it go on running; their graphs must not be resized or
// reallocated any more. NULL is fine.
TFL_CAPI_EXPORT void TfLiteGpuDelegateV2Delete(TfLiteDelegate* delegate);

// True when this computer has a GPU (or another accelerator) that the delegate can use, or when the
// user has chosen a device by LITMUS_GPU_DEVICE. Fills in what suits the device: 16-bit floats
// where it computes with them, 32-bit floats otherwise; all other fields get their defaults.
TFL_CAPI_EXPORT bool TfLiteGpuDelegateBestOptions(TfLiteGpuDelegateOptionsV2* options);

#ifdef __cplusplus
}  // extern "C"

// The same for options that are at hand as a struct.
inline TfLiteDelegate* TfLiteGpuDelegateV2Create(const TfLiteGpuDelegateOptionsV2& options) {
  return TfLiteGpuDelegateV2Create(&options);
}
#endif

#endif  // LITMUS_DELEGATES_GPU_DELEGATE_H_
