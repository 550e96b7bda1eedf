// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The less common functions of the C API: operators and resolvers of the caller, variables,
// applying delegates later, buffer handles, memory of the caller. Conventions as in c_api.h. C99.
#ifndef LITMUS_RUNTIME_CAPI_C_API_EXPERIMENTAL_H_
#define LITMUS_RUNTIME_CAPI_C_API_EXPERIMENTAL_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/c/builtin_ops.h"
#include "runtime/c/common.h"
#include "runtime/capi/c_api.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Variables
// ------------------------------------------------------------------------------------

// Sets all variable tensors to zero (quantised int8: to their zero point).
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterResetVariableTensors(
    TfLiteInterpreter* interpreter);
TFL_CAPI_EXPORT extern int32_t TfLiteInterpreterGetVariableTensorCount(
    const TfLiteInterpreter* interpreter);
// The variable at variable_index, which is in [0, count).
TFL_CAPI_EXPORT extern TfLiteTensor* TfLiteInterpreterGetVariableTensor(
    const TfLiteInterpreter* interpreter, int32_t variable_index);

// ---- Operators
// ------------------------------------------------------------------------------------

// Adds an operator for the versions min_version to max_version, inclusive. It has precedence over
// that of Litmus. The registration is copied; its functions must outlive the interpreters.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsAddBuiltinOp(
    TfLiteInterpreterOptions* options, TfLiteBuiltinOperator op,
    const TfLiteRegistration* registration, int32_t min_version, int32_t max_version);
// Like TfLiteInterpreterOptionsAddBuiltinOp, for a custom operator with this name, which is copied.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsAddCustomOp(
    TfLiteInterpreterOptions* options, const char* name, const TfLiteRegistration* registration,
    int32_t min_version, int32_t max_version);

// Sets callbacks that find operators. They have precedence over operators added above and those of
// Litmus. A callback may return NULL; what it returns must outlive the interpreters. Each call
// replaces all callbacks.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetOpResolver(
    TfLiteInterpreterOptions* options,
    const TfLiteRegistration* (*find_builtin_op)(void* user_data, TfLiteBuiltinOperator op,
                                                 int version),
    const TfLiteRegistration* (*find_custom_op)(void* user_data, const char* custom_op,
                                                int version),
    void* op_resolver_user_data);

// Like TfLiteInterpreterOptionsSetOpResolver, for binaries that were compiled with earlier, shorter
// versions of TfLiteRegistration.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetOpResolverV1(
    TfLiteInterpreterOptions* options,
    const TfLiteRegistration_V1* (*find_builtin_op_v1)(void* user_data, TfLiteBuiltinOperator op,
                                                       int version),
    const TfLiteRegistration_V1* (*find_custom_op_v1)(void* user_data, const char* op, int version),
    void* op_resolver_user_data);
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetOpResolverV2(
    TfLiteInterpreterOptions* options,
    const TfLiteRegistration_V2* (*find_builtin_op_v2)(void* user_data, TfLiteBuiltinOperator op,
                                                       int version),
    const TfLiteRegistration_V2* (*find_custom_op_v2)(void* user_data, const char* op, int version),
    void* op_resolver_user_data);
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetOpResolverV3(
    TfLiteInterpreterOptions* options,
    const TfLiteRegistration_V3* (*find_builtin_op_v3)(void* user_data, TfLiteBuiltinOperator op,
                                                       int version),
    const TfLiteRegistration_V3* (*find_custom_op_v3)(void* user_data, const char* op, int version),
    void* op_resolver_user_data);

// Like TfLiteInterpreterOptionsSetOpResolver, for opaque operators (operator.h).
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetOpResolverExternal(
    TfLiteInterpreterOptions* options,
    const TfLiteOperator* (*find_builtin_op)(void* user_data, int op, int version),
    const TfLiteOperator* (*find_custom_op)(void* user_data, const char* custom_op, int version),
    void* op_resolver_user_data);
// Callbacks for opaque operators, and callbacks for plain registrations if the former return NULL.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetOpResolverExternalWithFallback(
    TfLiteInterpreterOptions* options,
    const TfLiteOperator* (*find_builtin_op_external)(void* user_data, int op, int version),
    const TfLiteOperator* (*find_custom_op_external)(void* user_data, const char* custom_op,
                                                     int version),
    const TfLiteRegistration* (*find_builtin_op)(void* user_data, TfLiteBuiltinOperator op,
                                                 int version),
    const TfLiteRegistration* (*find_custom_op)(void* user_data, const char* op, int version),
    void* op_resolver_user_data);

// TfLiteInterpreterCreate with only the operators and callbacks of the options.
TFL_CAPI_EXPORT extern TfLiteInterpreter* TfLiteInterpreterCreateWithSelectedOps(
    const TfLiteModel* model, const TfLiteInterpreterOptions* options);

// ---- Options
// --------------------------------------------------------------------------------------

// Accepted for compatibility and ignored: Litmus has no NNAPI delegate.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetUseNNAPI(TfLiteInterpreterOptions* options,
                                                                bool enable);
// If a delegate fails in Invoke, removes all delegates and runs again on the CPU; Invoke then
// returns kTfLiteDelegateError with valid outputs.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetEnableDelegateFallback(
    TfLiteInterpreterOptions* options, bool enable);

// Accepted for compatibility and ignored: Litmus reports no telemetry.
struct TfLiteTelemetryProfilerStruct;
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetTelemetryProfiler(
    TfLiteInterpreterOptions* options, struct TfLiteTelemetryProfilerStruct* profiler);

// ---- Interpreters
// ---------------------------------------------------------------------------------

// Applies a delegate to an existing interpreter. On failure the graph runs on the CPU as before.
// The caller owns the delegate, which must outlive the interpreter.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterModifyGraphWithDelegate(
    const TfLiteInterpreter* interpreter, TfLiteOpaqueDelegate* delegate);

// Tensor index of an input or output; -1 if out of range.
TFL_CAPI_EXPORT extern int32_t TfLiteInterpreterGetInputTensorIndex(
    const TfLiteInterpreter* interpreter, int32_t input_index);
TFL_CAPI_EXPORT extern int32_t TfLiteInterpreterGetOutputTensorIndex(
    const TfLiteInterpreter* interpreter, int32_t output_index);

// Makes an input, output or variable use the caller's memory, which must be 64-byte aligned unless
// the flags say otherwise, and outlive its use. AllocateTensors must be called afterwards.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterSetCustomAllocationForTensor(
    TfLiteInterpreter* interpreter, int tensor_index, const TfLiteCustomAllocation* allocation,
    int64_t flags);

// Makes a delegate's buffer hold the tensor's data.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterSetBufferHandle(
    TfLiteInterpreter* interpreter, TfLiteTensor* tensor, TfLiteBufferHandle buffer_handle,
    TfLiteOpaqueDelegate* delegate);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterGetBufferHandle(
    TfLiteInterpreter* interpreter, int tensor_index, TfLiteBufferHandle* buffer_handle,
    TfLiteOpaqueDelegate** delegate);
// true: Invoke leaves outputs in the delegates' buffers. The two functions are the same.
TFL_CAPI_EXPORT extern void TfLiteSetAllowBufferHandleOutput(const TfLiteInterpreter* interpreter,
                                                             bool allow_buffer_handle_output);
TFL_CAPI_EXPORT extern void TfLiteInterpreterSetAllowBufferHandleOutput(
    const TfLiteInterpreter* interpreter, bool allow_buffer_handle_output);
// If a delegate's buffer of the tensor is newer than the tensor's data, copies it to the data.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterEnsureTensorDataIsReadable(
    TfLiteInterpreter* interpreter, int tensor_index);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_CAPI_C_API_EXPERIMENTAL_H_
