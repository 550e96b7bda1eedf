// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Binds inputs and outputs of a model to OpenCL buffers of the application. Compiles as C99,
// without OpenCL's headers.
#ifndef LITMUS_DELEGATES_GPU_CL_BINDINGS_H_
#define LITMUS_DELEGATES_GPU_CL_BINDINGS_H_

#include "delegates/gpu/buffer_options.h"
#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// OpenCL's type cl_mem is a pointer to this struct.
struct _cl_mem;

// From the next Invoke on, the elements of an input tensor are read from `buffer`, and those of an
// output tensor are written to it. The buffer has dense, row-major 32-bit floats, whatever the
// tensor's type is; quantised tensors are converted to and from real values. The buffer has 4 bytes
// for each element. An input must be written before Invoke is called (clFinish); an output may be
// read when Invoke has returned.
//
// Call this after ModifyGraphWithDelegate, while no Invoke runs, for an input or output of a
// partition that the delegate runs. Resizing the graph removes the bindings. If several
// interpreters use the delegate, the graph is that of the first. `buffer` NULL: removes the
// binding, so that the tensor's own memory is used. The buffer is retained until the first Invoke
// after it was replaced.
//
// When Invoke returns, an output's tensor has the result too, unless
// SetAllowBufferHandleOutput(true) was called on the interpreter: then the tensor is stale until
// EnsureTensorDataIsReadable.
//
// All buffers that are bound at the same time must belong to one context that has the delegate's
// device; the delegate moves to it. Returns kTfLiteError, with a line on stderr, if the delegate is
// unknown or does not run on OpenCL, the tensor is not such an input or output, or the buffer has
// another size or a context that the delegate cannot use.
TFL_CAPI_EXPORT TfLiteStatus TfLiteGpuDelegateBindClBufferToTensor(TfLiteDelegate* delegate,
                                                                   struct _cl_mem* buffer,
                                                                   int tensor_index);

// Likewise for a buffer with another type or order of elements, which the device converts.
// `options` NULL: the defaults above. Also returns kTfLiteError for an unknown type or layout.
TFL_CAPI_EXPORT TfLiteStatus TfLiteGpuDelegateBindClBufferToTensorWithOptions(
    TfLiteDelegate* delegate, struct _cl_mem* buffer, int tensor_index,
    const TfLiteGpuBufferOptions* options);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_DELEGATES_GPU_CL_BINDINGS_H_
