// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// TfLiteOperator, and calls of its functions.
#include "runtime/opaque/operator.h"

#include <atomic>
#include <new>

#include "runtime/base/logging.h"

struct TfLiteOperator {
  TfLiteBuiltinOperator builtin_code;
  const char* custom_name;
  int version;
  void* user_data;
  uint64_t inplace_operator = 0;

  void* (*init)(TfLiteOpaqueContext*, const char*, size_t) = nullptr;
  void (*free)(TfLiteOpaqueContext*, void*) = nullptr;
  TfLiteStatus (*prepare)(TfLiteOpaqueContext*, TfLiteOpaqueNode*) = nullptr;
  TfLiteStatus (*invoke)(TfLiteOpaqueContext*, TfLiteOpaqueNode*) = nullptr;
  void* (*init_with_data)(void*, TfLiteOpaqueContext*, const char*, size_t) = nullptr;
  void (*free_with_data)(void*, TfLiteOpaqueContext*, void*) = nullptr;
  TfLiteStatus (*prepare_with_data)(void*, TfLiteOpaqueContext*, TfLiteOpaqueNode*) = nullptr;
  TfLiteStatus (*invoke_with_data)(void*, TfLiteOpaqueContext*, TfLiteOpaqueNode*) = nullptr;
};

namespace {

TfLiteOpaqueContext* Opaque(TfLiteContext* context) {
  return reinterpret_cast<TfLiteOpaqueContext*>(context);
}
TfLiteOpaqueNode* Opaque(TfLiteNode* node) { return reinterpret_cast<TfLiteOpaqueNode*>(node); }

// Says once per process that a function is not called.
void SayThatNothingIsAsynchronous() {
  static std::atomic<bool> said{false};
  if (said.exchange(true)) return;
  LITMUS_LOG(
      WARNING,
      "an operator's asynchronous kernel is never called: Litmus has no asynchronous execution");
}

}  // namespace

extern "C" {

TfLiteOperator* TfLiteOperatorCreate(TfLiteBuiltinOperator builtin_code, const char* custom_name,
                                     int version, void* user_data) {
  return new (std::nothrow) TfLiteOperator{builtin_code, custom_name, version, user_data};
}

TfLiteOperator* TfLiteOperatorCreateWithData(TfLiteBuiltinOperator builtin_code,
                                             const char* custom_name, int version,
                                             void* user_data) {
  return TfLiteOperatorCreate(builtin_code, custom_name, version, user_data);
}

void TfLiteOperatorDelete(TfLiteOperator* registration) { delete registration; }

TfLiteBuiltinOperator TfLiteOperatorGetBuiltInCode(const TfLiteOperator* registration) {
  return registration == nullptr ? kTfLiteBuiltinCustom : registration->builtin_code;
}
const char* TfLiteOperatorGetCustomName(const TfLiteOperator* registration) {
  return registration == nullptr ? nullptr : registration->custom_name;
}
int TfLiteOperatorGetVersion(const TfLiteOperator* registration) {
  return registration == nullptr ? -1 : registration->version;
}
void* TfLiteOperatorGetUserData(const TfLiteOperator* registration) {
  return registration == nullptr ? nullptr : registration->user_data;
}

void TfLiteOperatorSetInit(TfLiteOperator* registration,
                           void* (*init)(TfLiteOpaqueContext*, const char*, size_t)) {
  if (registration != nullptr) registration->init = init;
}
void TfLiteOperatorSetFree(TfLiteOperator* registration,
                           void (*free)(TfLiteOpaqueContext*, void*)) {
  if (registration != nullptr) registration->free = free;
}
void TfLiteOperatorSetPrepare(TfLiteOperator* registration,
                              TfLiteStatus (*prepare)(TfLiteOpaqueContext*, TfLiteOpaqueNode*)) {
  if (registration != nullptr) registration->prepare = prepare;
}
void TfLiteOperatorSetInvoke(TfLiteOperator* registration,
                             TfLiteStatus (*invoke)(TfLiteOpaqueContext*, TfLiteOpaqueNode*)) {
  if (registration != nullptr) registration->invoke = invoke;
}
TfLiteStatus TfLiteOperatorSetInitWithData(TfLiteOperator* registration,
                                           void* (*init)(void*, TfLiteOpaqueContext*, const char*,
                                                         size_t)) {
  if (registration == nullptr) return kTfLiteError;
  registration->init_with_data = init;
  return kTfLiteOk;
}
TfLiteStatus TfLiteOperatorSetFreeWithData(TfLiteOperator* registration,
                                           void (*free)(void*, TfLiteOpaqueContext*, void*)) {
  if (registration == nullptr) return kTfLiteError;
  registration->free_with_data = free;
  return kTfLiteOk;
}
TfLiteStatus TfLiteOperatorSetPrepareWithData(TfLiteOperator* registration,
                                              TfLiteStatus (*prepare)(void*, TfLiteOpaqueContext*,
                                                                      TfLiteOpaqueNode*)) {
  if (registration == nullptr) return kTfLiteError;
  registration->prepare_with_data = prepare;
  return kTfLiteOk;
}
TfLiteStatus TfLiteOperatorSetInvokeWithData(TfLiteOperator* registration,
                                             TfLiteStatus (*invoke)(void*, TfLiteOpaqueContext*,
                                                                    TfLiteOpaqueNode*)) {
  if (registration == nullptr) return kTfLiteError;
  registration->invoke_with_data = invoke;
  return kTfLiteOk;
}
void TfLiteOperatorSetAsyncKernel(TfLiteOperator*,
                                  TfLiteAsyncKernel* (*async_kernel)(TfLiteOpaqueContext*,
                                                                     TfLiteOpaqueNode*)) {
  if (async_kernel != nullptr) SayThatNothingIsAsynchronous();
}
TfLiteStatus TfLiteOperatorSetAsyncKernelWithData(
    TfLiteOperator* registration,
    TfLiteAsyncKernel* (*async_kernel)(void*, TfLiteOpaqueContext*, TfLiteOpaqueNode*)) {
  if (async_kernel != nullptr) SayThatNothingIsAsynchronous();
  return registration == nullptr || async_kernel != nullptr ? kTfLiteError : kTfLiteOk;
}
void TfLiteOperatorSetInplaceOperator(TfLiteOperator* registration, uint64_t inplace_operator) {
  if (registration != nullptr) registration->inplace_operator = inplace_operator;
}

}  // extern "C"

namespace litmus {

TfLiteRegistration RegistrationOf(const TfLiteOperator* op) {
  TfLiteRegistration registration = {};
  registration.builtin_code = op->builtin_code;
  registration.custom_name = op->custom_name;
  registration.version = op->version;
  registration.inplace_operator = op->inplace_operator;
  registration.registration_external = const_cast<TfLiteOperator*>(op);
  return registration;
}

bool HasFunctions(const TfLiteOperator* op) {
  return op->init != nullptr || op->free != nullptr || op->prepare != nullptr ||
         op->invoke != nullptr || op->init_with_data != nullptr || op->free_with_data != nullptr ||
         op->prepare_with_data != nullptr || op->invoke_with_data != nullptr;
}

void* OperatorInit(const TfLiteOperator* op, TfLiteContext* context, const char* buffer,
                   size_t length) {
  if (op->init_with_data != nullptr) {
    return op->init_with_data(op->user_data, Opaque(context), buffer, length);
  }
  return op->init != nullptr ? op->init(Opaque(context), buffer, length) : nullptr;
}

void OperatorFree(const TfLiteOperator* op, TfLiteContext* context, void* data) {
  if (op->free_with_data != nullptr) {
    op->free_with_data(op->user_data, Opaque(context), data);
  } else if (op->free != nullptr) {
    op->free(Opaque(context), data);
  }
}

TfLiteStatus OperatorPrepare(const TfLiteOperator* op, TfLiteContext* context, TfLiteNode* node) {
  if (op->prepare_with_data != nullptr) {
    return op->prepare_with_data(op->user_data, Opaque(context), Opaque(node));
  }
  return op->prepare != nullptr ? op->prepare(Opaque(context), Opaque(node)) : kTfLiteOk;
}

TfLiteStatus OperatorInvoke(const TfLiteOperator* op, TfLiteContext* context, TfLiteNode* node) {
  if (op->invoke_with_data != nullptr) {
    return op->invoke_with_data(op->user_data, Opaque(context), Opaque(node));
  }
  return op->invoke != nullptr ? op->invoke(Opaque(context), Opaque(node)) : kTfLiteError;
}

}  // namespace litmus
