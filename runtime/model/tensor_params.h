// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts a tensor of the file to the C structs that describe it at run time.
#ifndef LITMUS_RUNTIME_MODEL_TENSOR_PARAMS_H_
#define LITMUS_RUNTIME_MODEL_TENSOR_PARAMS_H_

#include "runtime/base/error_reporter.h"
#include "runtime/c/common.h"
#include "runtime/model/tensor_type.h"
#include "runtime/schema/schema_names.h"

namespace litmus {

// Allocates the members of `quantization`, which the tensor frees (TfLiteQuantizationFree). If
// there are no scales, the type is kTfLiteNoQuantization. If the file has fewer zero points than
// scales, they are repeated or zero. `tensor` must have passed VerifyTensors. Returns an error if
// memory runs out.
TfLiteStatus ConvertQuantization(const tflite::Tensor& tensor, TfLiteQuantization* quantization,
                                 tflite::ErrorReporter* reporter);

// Allocates *sparsity, which the caller frees (TfLiteSparsityFree); null for a dense tensor.
// Returns an error for a malformed description.
TfLiteStatus ConvertSparsity(const tflite::Tensor& tensor, TfLiteSparsity** sparsity,
                             tflite::ErrorReporter* reporter);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MODEL_TENSOR_PARAMS_H_
