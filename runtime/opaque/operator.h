// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Operators whose functions use the opaque types (accessors: c_api_opaque.h). TfLiteOperator is the
// opaque equivalent of TfLiteRegistration. C99.
#ifndef LITMUS_RUNTIME_OPAQUE_OPERATOR_H_
#define LITMUS_RUNTIME_OPAQUE_OPERATOR_H_

#include <stddef.h>
#include <stdint.h>

#include "runtime/c/builtin_ops.h"
#include "runtime/c/c_api_types.h"
#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// Makes an operator without functions. If builtin_code is kTfLiteBuiltinCustom, custom_name (not
// copied) is its name. user_data is passed to the ...WithData functions. The caller deletes the
// operator after every interpreter that uses it.
TFL_CAPI_EXPORT extern TfLiteOperator* TfLiteOperatorCreate(TfLiteBuiltinOperator builtin_code,
                                                            const char* custom_name, int version,
                                                            void* user_data);
TFL_CAPI_EXPORT extern void TfLiteOperatorDelete(TfLiteOperator* registration);

// The same, by its name in TensorFlow Lite 2.17, where TfLiteOperatorCreate has no user_data.
TFL_CAPI_EXPORT extern TfLiteOperator* TfLiteOperatorCreateWithData(
    TfLiteBuiltinOperator builtin_code, const char* custom_name, int version, void* user_data);

// The arguments of TfLiteOperatorCreate. For a null operator: kTfLiteBuiltinCustom, NULL, -1, NULL.
TFL_CAPI_EXPORT extern TfLiteBuiltinOperator TfLiteOperatorGetBuiltInCode(
    const TfLiteOperator* registration);
TFL_CAPI_EXPORT extern const char* TfLiteOperatorGetCustomName(const TfLiteOperator* registration);
TFL_CAPI_EXPORT extern int TfLiteOperatorGetVersion(const TfLiteOperator* registration);
TFL_CAPI_EXPORT extern void* TfLiteOperatorGetUserData(const TfLiteOperator* registration);

// Set the four functions, which mean the same as in TfLiteRegistration. No effect on a null
// operator.
TFL_CAPI_EXPORT extern void TfLiteOperatorSetInit(TfLiteOperator* registration,
                                                  void* (*init)(TfLiteOpaqueContext* context,
                                                                const char* buffer, size_t length));
TFL_CAPI_EXPORT extern void TfLiteOperatorSetFree(TfLiteOperator* registration,
                                                  void (*free)(TfLiteOpaqueContext* context,
                                                               void* data));
TFL_CAPI_EXPORT extern void TfLiteOperatorSetPrepare(
    TfLiteOperator* registration,
    TfLiteStatus (*prepare)(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node));
TFL_CAPI_EXPORT extern void TfLiteOperatorSetInvoke(
    TfLiteOperator* registration,
    TfLiteStatus (*invoke)(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node));

// The same for functions that get the operator's user_data. They have precedence over the functions
// above. kTfLiteError for a null operator.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOperatorSetInitWithData(
    TfLiteOperator* registration, void* (*init)(void* user_data, TfLiteOpaqueContext* context,
                                                const char* buffer, size_t length));
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOperatorSetFreeWithData(
    TfLiteOperator* registration,
    void (*free)(void* user_data, TfLiteOpaqueContext* context, void* data));
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOperatorSetPrepareWithData(
    TfLiteOperator* registration,
    TfLiteStatus (*prepare)(void* user_data, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node));
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOperatorSetInvokeWithData(
    TfLiteOperator* registration,
    TfLiteStatus (*invoke)(void* user_data, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node));

// Litmus has no asynchronous execution, so it never calls such a function. For one that is not
// NULL, both print a message once per process, and the second one returns kTfLiteError.
TFL_CAPI_EXPORT extern void TfLiteOperatorSetAsyncKernel(
    TfLiteOperator* registration,
    TfLiteAsyncKernel* (*async_kernel)(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node));
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOperatorSetAsyncKernelWithData(
    TfLiteOperator* registration,
    TfLiteAsyncKernel* (*async_kernel)(void* user_data, TfLiteOpaqueContext* context,
                                       TfLiteOpaqueNode* node));

// Bits of TfLiteInPlaceOp, as in TfLiteRegistration.
TFL_CAPI_EXPORT extern void TfLiteOperatorSetInplaceOperator(TfLiteOperator* registration,
                                                             uint64_t inplace_operator);

#ifdef __cplusplus
}  // extern "C"

namespace litmus {

// A plain registration for the operator: registration_external is set, the functions are null. The
// runtime calls the functions below instead.
TfLiteRegistration RegistrationOf(const TfLiteOperator* op);

// Whether at least one function of the operator is set.
bool HasFunctions(const TfLiteOperator* op);

// The runtime calls these for such a registration. If the operator lacks the function, they do
// nothing.
void* OperatorInit(const TfLiteOperator* op, TfLiteContext* context, const char* buffer,
                   size_t length);
void OperatorFree(const TfLiteOperator* op, TfLiteContext* context, void* data);
TfLiteStatus OperatorPrepare(const TfLiteOperator* op, TfLiteContext* context, TfLiteNode* node);
TfLiteStatus OperatorInvoke(const TfLiteOperator* op, TfLiteContext* context, TfLiteNode* node);

}  // namespace litmus
#endif  // __cplusplus

#endif  // LITMUS_RUNTIME_OPAQUE_OPERATOR_H_
