// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The less common functions of the C API.
#include "runtime/capi/c_api_experimental.h"

#include "runtime/capi/c_api_internal.h"

extern "C" {

TfLiteStatus TfLiteInterpreterResetVariableTensors(TfLiteInterpreter* interpreter) {
  return interpreter->impl->ResetVariableTensors();
}

int32_t TfLiteInterpreterGetVariableTensorCount(const TfLiteInterpreter* interpreter) {
  return static_cast<int32_t>(interpreter->impl->variables().size());
}

TfLiteTensor* TfLiteInterpreterGetVariableTensor(const TfLiteInterpreter* interpreter,
                                                 int32_t variable_index) {
  const auto& variables = interpreter->impl->variables();
  if (variable_index < 0 || static_cast<size_t>(variable_index) >= variables.size()) {
    return nullptr;
  }
  return interpreter->impl->tensor(variables[static_cast<size_t>(variable_index)]);
}

void TfLiteInterpreterOptionsAddBuiltinOp(TfLiteInterpreterOptions* options,
                                          TfLiteBuiltinOperator op,
                                          const TfLiteRegistration* registration,
                                          int32_t min_version, int32_t max_version) {
  litmus::AddToOptions(options, [&] {
    options->added_ops.AddBuiltin(static_cast<tflite::BuiltinOperator>(op), registration,
                                  min_version, max_version);
  });
}

void TfLiteInterpreterOptionsAddCustomOp(TfLiteInterpreterOptions* options, const char* name,
                                         const TfLiteRegistration* registration,
                                         int32_t min_version, int32_t max_version) {
  litmus::AddToOptions(
      options, [&] { options->added_ops.AddCustom(name, registration, min_version, max_version); });
}

void TfLiteInterpreterOptionsSetOpResolver(
    TfLiteInterpreterOptions* options,
    const TfLiteRegistration* (*find_builtin_op)(void*, TfLiteBuiltinOperator, int),
    const TfLiteRegistration* (*find_custom_op)(void*, const char*, int),
    void* op_resolver_user_data) {
  options->callbacks = {};
  options->callbacks.current = {find_builtin_op, find_custom_op};
  options->callbacks.user_data = op_resolver_user_data;
}

void TfLiteInterpreterOptionsSetOpResolverV1(
    TfLiteInterpreterOptions* options,
    const TfLiteRegistration_V1* (*find_builtin_op_v1)(void*, TfLiteBuiltinOperator, int),
    const TfLiteRegistration_V1* (*find_custom_op_v1)(void*, const char*, int),
    void* op_resolver_user_data) {
  options->callbacks = {};
  options->callbacks.v1 = {find_builtin_op_v1, find_custom_op_v1};
  options->callbacks.user_data = op_resolver_user_data;
}

void TfLiteInterpreterOptionsSetOpResolverV2(
    TfLiteInterpreterOptions* options,
    const TfLiteRegistration_V2* (*find_builtin_op_v2)(void*, TfLiteBuiltinOperator, int),
    const TfLiteRegistration_V2* (*find_custom_op_v2)(void*, const char*, int),
    void* op_resolver_user_data) {
  options->callbacks = {};
  options->callbacks.v2 = {find_builtin_op_v2, find_custom_op_v2};
  options->callbacks.user_data = op_resolver_user_data;
}

void TfLiteInterpreterOptionsSetOpResolverV3(
    TfLiteInterpreterOptions* options,
    const TfLiteRegistration_V3* (*find_builtin_op_v3)(void*, TfLiteBuiltinOperator, int),
    const TfLiteRegistration_V3* (*find_custom_op_v3)(void*, const char*, int),
    void* op_resolver_user_data) {
  options->callbacks = {};
  options->callbacks.v3 = {find_builtin_op_v3, find_custom_op_v3};
  options->callbacks.user_data = op_resolver_user_data;
}

void TfLiteInterpreterOptionsSetOpResolverExternal(
    TfLiteInterpreterOptions* options, const TfLiteOperator* (*find_builtin_op)(void*, int, int),
    const TfLiteOperator* (*find_custom_op)(void*, const char*, int), void* op_resolver_user_data) {
  options->callbacks = {};
  options->callbacks.opaque = {find_builtin_op, find_custom_op};
  options->callbacks.user_data = op_resolver_user_data;
}

void TfLiteInterpreterOptionsSetOpResolverExternalWithFallback(
    TfLiteInterpreterOptions* options,
    const TfLiteOperator* (*find_builtin_op_external)(void*, int, int),
    const TfLiteOperator* (*find_custom_op_external)(void*, const char*, int),
    const TfLiteRegistration* (*find_builtin_op)(void*, TfLiteBuiltinOperator, int),
    const TfLiteRegistration* (*find_custom_op)(void*, const char*, int),
    void* op_resolver_user_data) {
  options->callbacks = {};
  options->callbacks.opaque = {find_builtin_op_external, find_custom_op_external};
  options->callbacks.current = {find_builtin_op, find_custom_op};
  options->callbacks.user_data = op_resolver_user_data;
}

TfLiteInterpreter* TfLiteInterpreterCreateWithSelectedOps(const TfLiteModel* model,
                                                          const TfLiteInterpreterOptions* options) {
  return litmus::CreateInterpreter(model, options, /*with_builtin_ops=*/false);
}

void TfLiteInterpreterOptionsSetUseNNAPI(TfLiteInterpreterOptions*, bool) {}

void TfLiteInterpreterOptionsSetEnableDelegateFallback(TfLiteInterpreterOptions* options,
                                                       bool enable) {
  options->enable_delegate_fallback = enable;
}

void TfLiteInterpreterOptionsSetTelemetryProfiler(TfLiteInterpreterOptions*,
                                                  struct TfLiteTelemetryProfilerStruct*) {}

TfLiteStatus TfLiteInterpreterModifyGraphWithDelegate(const TfLiteInterpreter* interpreter,
                                                      TfLiteOpaqueDelegate* delegate) {
  return litmus::GuardedOr(kTfLiteError,
                           [&] { return interpreter->impl->ModifyGraphWithDelegate(delegate); });
}

int32_t TfLiteInterpreterGetInputTensorIndex(const TfLiteInterpreter* interpreter,
                                             int32_t input_index) {
  const auto& inputs = interpreter->impl->inputs();
  if (input_index < 0 || static_cast<size_t>(input_index) >= inputs.size()) return -1;
  return inputs[static_cast<size_t>(input_index)];
}

int32_t TfLiteInterpreterGetOutputTensorIndex(const TfLiteInterpreter* interpreter,
                                              int32_t output_index) {
  const auto& outputs = interpreter->impl->outputs();
  if (output_index < 0 || static_cast<size_t>(output_index) >= outputs.size()) return -1;
  return outputs[static_cast<size_t>(output_index)];
}

TfLiteStatus TfLiteInterpreterSetCustomAllocationForTensor(TfLiteInterpreter* interpreter,
                                                           int tensor_index,
                                                           const TfLiteCustomAllocation* allocation,
                                                           int64_t flags) {
  if (allocation == nullptr) return kTfLiteError;
  return litmus::GuardedOr(kTfLiteError, [&] {
    return interpreter->impl->SetCustomAllocationForTensor(tensor_index, *allocation, flags);
  });
}

TfLiteStatus TfLiteInterpreterSetBufferHandle(TfLiteInterpreter* interpreter, TfLiteTensor* tensor,
                                              TfLiteBufferHandle buffer_handle,
                                              TfLiteOpaqueDelegate* delegate) {
  const auto count = static_cast<int>(interpreter->impl->tensors_size());
  for (int i = 0; i < count; ++i) {
    if (interpreter->impl->tensor(i) == tensor) {
      return interpreter->impl->SetBufferHandle(i, buffer_handle, delegate);
    }
  }
  return kTfLiteError;
}

TfLiteStatus TfLiteInterpreterGetBufferHandle(TfLiteInterpreter* interpreter, int tensor_index,
                                              TfLiteBufferHandle* buffer_handle,
                                              TfLiteOpaqueDelegate** delegate) {
  return interpreter->impl->GetBufferHandle(tensor_index, buffer_handle, delegate);
}

void TfLiteSetAllowBufferHandleOutput(const TfLiteInterpreter* interpreter,
                                      bool allow_buffer_handle_output) {
  interpreter->impl->SetAllowBufferHandleOutput(allow_buffer_handle_output);
}

void TfLiteInterpreterSetAllowBufferHandleOutput(const TfLiteInterpreter* interpreter,
                                                 bool allow_buffer_handle_output) {
  interpreter->impl->SetAllowBufferHandleOutput(allow_buffer_handle_output);
}

TfLiteStatus TfLiteInterpreterEnsureTensorDataIsReadable(TfLiteInterpreter* interpreter,
                                                         int tensor_index) {
  return interpreter->impl->EnsureTensorDataIsReadable(tensor_index);
}

}  // extern "C"
