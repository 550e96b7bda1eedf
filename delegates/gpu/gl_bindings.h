// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Binds inputs and outputs of a model to OpenGL buffer objects of the application. Compiles as C99,
// without OpenGL's headers.
#ifndef LITMUS_DELEGATES_GPU_GL_BINDINGS_H_
#define LITMUS_DELEGATES_GPU_GL_BINDINGS_H_

#include <stdint.h>

#include "delegates/gpu/buffer_options.h"
#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// Like TfLiteGpuDelegateBindClBufferToTensor (cl_bindings.h), for a buffer object (its name, a
// GLuint) of the OpenGL ES context that is current on the calling thread, or of one that shares its
// objects. `buffer` 0: removes the binding. The delegate sees what the application has written if
// those commands were finished before (glFinish), or if Invoke is called on the thread on which
// that context is current. The object must not be deleted before the first Invoke after it was
// replaced.
TFL_CAPI_EXPORT TfLiteStatus TfLiteGpuDelegateBindGlBufferToTensor(TfLiteDelegate* delegate,
                                                                   uint32_t buffer,
                                                                   int tensor_index);

// Like TfLiteGpuDelegateBindClBufferToTensorWithOptions (cl_bindings.h).
TFL_CAPI_EXPORT TfLiteStatus TfLiteGpuDelegateBindGlBufferToTensorWithOptions(
    TfLiteDelegate* delegate, uint32_t buffer, int tensor_index,
    const TfLiteGpuBufferOptions* options);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_DELEGATES_GPU_GL_BINDINGS_H_
