// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Signature runners of the C API: checks arguments, then calls the C++ signature runner.
#include <vector>

#include "runtime/capi/c_api.h"
#include "runtime/capi/c_api_internal.h"

using litmus::At;
using litmus::GuardedOr;
using litmus::Shape;

extern "C" {

size_t TfLiteSignatureRunnerGetInputCount(const TfLiteSignatureRunner* signature_runner) {
  return signature_runner->impl->input_size();
}

const char* TfLiteSignatureRunnerGetInputName(const TfLiteSignatureRunner* signature_runner,
                                              int32_t input_index) {
  return At(signature_runner->impl->input_names(), input_index);
}

TfLiteStatus TfLiteSignatureRunnerResizeInputTensor(TfLiteSignatureRunner* signature_runner,
                                                    const char* input_name, const int* input_dims,
                                                    int32_t input_dims_size) {
  return GuardedOr(kTfLiteError, [&] {
    return signature_runner->impl->ResizeInputTensor(input_name,
                                                     Shape(input_dims, input_dims_size));
  });
}

TfLiteStatus TfLiteSignatureRunnerAllocateTensors(TfLiteSignatureRunner* signature_runner) {
  return GuardedOr(kTfLiteError, [&] { return signature_runner->impl->AllocateTensors(); });
}

TfLiteTensor* TfLiteSignatureRunnerGetInputTensor(TfLiteSignatureRunner* signature_runner,
                                                  const char* input_name) {
  return GuardedOr<TfLiteTensor*>(nullptr,
                                  [&] { return signature_runner->impl->input_tensor(input_name); });
}

TfLiteStatus TfLiteSignatureRunnerInvoke(TfLiteSignatureRunner* signature_runner) {
  return GuardedOr(kTfLiteError, [&] { return signature_runner->impl->Invoke(); });
}

size_t TfLiteSignatureRunnerGetOutputCount(const TfLiteSignatureRunner* signature_runner) {
  return signature_runner->impl->output_size();
}

const char* TfLiteSignatureRunnerGetOutputName(const TfLiteSignatureRunner* signature_runner,
                                               int32_t output_index) {
  return At(signature_runner->impl->output_names(), output_index);
}

const TfLiteTensor* TfLiteSignatureRunnerGetOutputTensor(
    const TfLiteSignatureRunner* signature_runner, const char* output_name) {
  return GuardedOr<const TfLiteTensor*>(
      nullptr, [&] { return signature_runner->impl->output_tensor(output_name); });
}

TfLiteStatus TfLiteSignatureRunnerCancel(TfLiteSignatureRunner* signature_runner) {
  return signature_runner->impl->Cancel();
}

void TfLiteSignatureRunnerDelete(TfLiteSignatureRunner* signature_runner) {
  delete signature_runner;
}

}  // extern "C"
