// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What a delegate can tell about itself, beyond TensorFlow Lite's ABI: a table of functions that
// the delegate's provider hands on to tools. A delegate without it works, and tells nothing. C99.
#ifndef LITMUS_RUNTIME_C_DELEGATE_REPORT_H_
#define LITMUS_RUNTIME_C_DELEGATE_REPORT_H_

#include <stdbool.h>
#include <stddef.h>

#include "runtime/c/c_api_types.h"
#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// Static for as long as the delegate lives. New functions are appended: a reader looks at
// struct_size before it looks at a function, and any function may be NULL.
// `delegate` is the one that the table was obtained for. Not thread-safe.
typedef struct LitmusDelegateReport {
  // sizeof(LitmusDelegateReport) where the delegate was compiled.
  size_t struct_size;

  // Asks the delegate to keep the values of the tensors inside its partitions over the end of
  // Invoke, without changing how it computes them (operators that are fused stay fused). Called
  // before the delegate is applied to an interpreter. kTfLiteError: it cannot.
  TfLiteStatus (*keep_intermediates)(TfLiteDelegate* delegate, bool keep);

  // Copies the value that a tensor of the model's primary subgraph had in the last Invoke, in the
  // tensor's own type and row-major order, without padding. `bytes` must be the tensor's size.
  // kTfLiteError: the delegate has no such value (it is fused away, or not one of its tensors, or
  // was not kept), or the size differs; the buffer is as it was.
  TfLiteStatus (*read_tensor)(TfLiteDelegate* delegate, int tensor_index, void* buffer,
                              size_t bytes);
} LitmusDelegateReport;

// What a plug-in library may export beside tflite_plugin_create_delegate. NULL: this delegate, made
// by that function, tells nothing.
TFL_CAPI_EXPORT const LitmusDelegateReport* litmus_plugin_delegate_report(TfLiteDelegate* delegate);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_C_DELEGATE_REPORT_H_
