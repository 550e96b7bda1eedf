// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Holders of a platform's buffers and fences (tensorflow/lite/core/async/interop/c/types.h).
// Programs may make and read them; no function of Litmus takes one, because interpreters have no
// asynchronous execution. C99.
#ifndef LITMUS_RUNTIME_CAPI_INTEROP_H_
#define LITMUS_RUNTIME_CAPI_INTEROP_H_

#include "runtime/c/c_api_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// Holds a pointer that it does not own: NULL at first. Create returns NULL if there is no memory;
// the other functions have no effect on NULL, and return NULL for it.
typedef struct TfLiteBackendBuffer TfLiteBackendBuffer;
TFL_CAPI_EXPORT extern TfLiteBackendBuffer* TfLiteBackendBufferCreate(void);
TFL_CAPI_EXPORT extern void TfLiteBackendBufferDelete(TfLiteBackendBuffer* buf);
TFL_CAPI_EXPORT extern void TfLiteBackendBufferSetPtr(TfLiteBackendBuffer* buf, void* ptr);
TFL_CAPI_EXPORT extern void* TfLiteBackendBufferGetPtr(const TfLiteBackendBuffer* buf);

// The same, for a fence.
typedef struct TfLiteSynchronization TfLiteSynchronization;
TFL_CAPI_EXPORT extern TfLiteSynchronization* TfLiteSynchronizationCreate(void);
TFL_CAPI_EXPORT extern void TfLiteSynchronizationDelete(TfLiteSynchronization* sync);
TFL_CAPI_EXPORT extern void TfLiteSynchronizationSetPtr(TfLiteSynchronization* sync, void* ptr);
TFL_CAPI_EXPORT extern void* TfLiteSynchronizationGetPtr(const TfLiteSynchronization* sync);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_CAPI_INTEROP_H_
