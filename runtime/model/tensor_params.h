// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From a tensor of the file to the C structs that describe it at run time.
#ifndef LITMUS_RUNTIME_MODEL_TENSOR_PARAMS_H_
#define LITMUS_RUNTIME_MODEL_TENSOR_PARAMS_H_

#include "runtime/base/error_reporter.h"
#include "runtime/c/common.h"
#include "runtime/schema/schema_names.h"

namespace litmus {

// kTfLiteNoType for a type that the runtime does not know.
TfLiteType ConvertTensorType(tflite::TensorType type);

// Allocates what `quantization` points to; the tensor frees it (TfLiteQuantizationFree). Without
// scales: kTfLiteNoQuantization. Zero points are repeated or zero where the file has fewer than
// scales. `tensor` must have passed VerifyTensors. Fails on lack of memory.
TfLiteStatus ConvertQuantization(const tflite::Tensor& tensor, TfLiteQuantization* quantization,
                                 tflite::ErrorReporter* reporter);

// Allocates *sparsity (TfLiteSparsityFree), or sets null for a dense tensor. Fails on a malformed
// description.
TfLiteStatus ConvertSparsity(const tflite::Tensor& tensor, TfLiteSparsity** sparsity,
                             tflite::ErrorReporter* reporter);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MODEL_TENSOR_PARAMS_H_
