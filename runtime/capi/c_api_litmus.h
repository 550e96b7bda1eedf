// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What the C API has beyond TensorFlow Lite's: the memory limit of the process. C99.
#ifndef LITMUS_RUNTIME_CAPI_C_API_LITMUS_H_
#define LITMUS_RUNTIME_CAPI_C_API_LITMUS_H_

#include <stddef.h>

#include "runtime/c/c_api_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// Sets how many bytes the tensors, packed weights and copies of constants of all interpreters of
// the process may take together; 0: the default, 90 % of what the machine or the container has. A
// function that would need more fails with kTfLiteError (or NULL) and a message that has the
// numbers. What is already held stays. Thread-safe.
TFL_CAPI_EXPORT extern void LitmusSetMemoryLimit(size_t bytes);
TFL_CAPI_EXPORT extern size_t LitmusGetMemoryLimit(void);
// Bytes that they take now. Thread-safe.
TFL_CAPI_EXPORT extern size_t LitmusGetHeldMemory(void);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_CAPI_C_API_LITMUS_H_
