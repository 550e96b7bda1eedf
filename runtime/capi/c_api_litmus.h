// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions of the C API beyond TensorFlow Lite's: the memory limit of the process. C99.
#ifndef LITMUS_RUNTIME_CAPI_C_API_LITMUS_H_
#define LITMUS_RUNTIME_CAPI_C_API_LITMUS_H_

#include <stddef.h>

#include "runtime/c/c_api_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// Sets the max number of bytes of all tensors, packed weights and copies of constants of the
// interpreters of this process together; 0 sets the default, 90 % of the memory of the machine or
// the container. A function that would need more fails with kTfLiteError (or NULL) and a message
// that has the numbers. Memory that is already held is not affected. Thread-safe.
TFL_CAPI_EXPORT extern void LitmusSetMemoryLimit(size_t bytes);
TFL_CAPI_EXPORT extern size_t LitmusGetMemoryLimit(void);
// Bytes that these objects hold now. Thread-safe.
TFL_CAPI_EXPORT extern size_t LitmusGetHeldMemory(void);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_CAPI_C_API_LITMUS_H_
