// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Inputs and outputs of a model in OpenCL buffers of the application's. Compiles as C99, without
// OpenCL's headers.
#ifndef LITMUS_DELEGATES_GPU_CL_BINDINGS_H_
#define LITMUS_DELEGATES_GPU_CL_BINDINGS_H_

#include "delegates/gpu/buffer_options.h"
#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// OpenCL's type cl_mem is a pointer to this.
struct _cl_mem;

// From the next Invoke on, the tensor's elements are read from (an input) or written to (an output)
// `buffer`: 32-bit floats, dense and row-major, whatever the tensor's type is; quantised tensors as
// the real values that they stand for. The buffer has 4 bytes for each element, is written before
// Invoke is called (clFinish) and may be read once it has returned.
//
// To be called after ModifyGraphWithDelegate, while no Invoke runs, for an input or output of a
// part of the graph that the delegate runs; a graph that is resized forgets its buffers. Of a
// delegate that several interpreters use, the graph is that of the first. `buffer` NULL: the
// tensor's own memory is used again. The buffer is retained until the first Invoke after it was
// replaced.
//
// An output's tensor holds the result too when Invoke returns, unless the interpreter was told
// SetAllowBufferHandleOutput(true): then it is stale until EnsureTensorDataIsReadable.
//
// All buffers bound at the same time belong to one context, which has the delegate's device; the
// delegate moves into it. kTfLiteError with a line on stderr: unknown delegate, or one that does
// not run on OpenCL; a tensor that is no such input or output; a buffer of another size or of a
// context that cannot be reached.
TFL_CAPI_EXPORT TfLiteStatus TfLiteGpuDelegateBindClBufferToTensor(TfLiteDelegate* delegate,
                                                                   struct _cl_mem* buffer,
                                                                   int tensor_index);

// The same for a buffer whose elements have another type or order: they are converted on the
// device. `options` NULL: as above. kTfLiteError also for a type or layout that there is not.
TFL_CAPI_EXPORT TfLiteStatus TfLiteGpuDelegateBindClBufferToTensorWithOptions(
    TfLiteDelegate* delegate, struct _cl_mem* buffer, int tensor_index,
    const TfLiteGpuBufferOptions* options);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_DELEGATES_GPU_CL_BINDINGS_H_
