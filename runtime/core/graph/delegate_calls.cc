// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Calls the function of a plain or of an opaque delegate.
#include "runtime/core/graph/delegate_calls.h"

#include "runtime/core/graph/guarded_call.h"

namespace litmus {
namespace {

TfLiteOpaqueContext* Opaque(TfLiteContext* context) {
  return reinterpret_cast<TfLiteOpaqueContext*>(context);
}
TfLiteOpaqueDelegate* Opaque(TfLiteDelegate* delegate) {
  return reinterpret_cast<TfLiteOpaqueDelegate*>(delegate);
}

}  // namespace

int64_t DelegateFlags(const TfLiteDelegate* delegate) {
  return IsOpaqueDelegate(delegate) ? delegate->opaque_delegate_builder->flags : delegate->flags;
}

TfLiteStatus DelegatePrepare(TfLiteContext* context, TfLiteDelegate* delegate) {
  return GuardedCall(context, "the Prepare function of a delegate", [&] {
    if (delegate->Prepare != nullptr) return delegate->Prepare(context, delegate);
    if (!IsOpaqueDelegate(delegate)) return kTfLiteError;
    const TfLiteOpaqueDelegateBuilder* builder = delegate->opaque_delegate_builder;
    if (builder->Prepare == nullptr) return kTfLiteError;
    return builder->Prepare(Opaque(context), Opaque(delegate), builder->data);
  });
}

TfLiteStatus DelegateCopyFromBufferHandle(TfLiteContext* context, TfLiteDelegate* delegate,
                                          TfLiteBufferHandle handle, TfLiteTensor* tensor) {
  return GuardedCall(context, "the CopyFromBufferHandle function of a delegate", [&] {
    if (IsOpaqueDelegate(delegate)) {
      const TfLiteOpaqueDelegateBuilder* builder = delegate->opaque_delegate_builder;
      if (builder->CopyFromBufferHandle == nullptr) return kTfLiteError;
      return builder->CopyFromBufferHandle(Opaque(context), Opaque(delegate), builder->data, handle,
                                           reinterpret_cast<TfLiteOpaqueTensor*>(tensor));
    }
    if (delegate->CopyFromBufferHandle == nullptr) return kTfLiteError;
    return delegate->CopyFromBufferHandle(context, delegate, handle, tensor);
  });
}

void DelegateFreeBufferHandle(TfLiteContext* context, TfLiteDelegate* delegate,
                              TfLiteBufferHandle* handle) {
  GuardedCall(context, "the FreeBufferHandle function of a delegate", [&] {
    if (IsOpaqueDelegate(delegate)) {
      const TfLiteOpaqueDelegateBuilder* builder = delegate->opaque_delegate_builder;
      if (builder->FreeBufferHandle != nullptr) {
        builder->FreeBufferHandle(Opaque(context), Opaque(delegate), builder->data, handle);
      }
    } else if (delegate->FreeBufferHandle != nullptr) {
      delegate->FreeBufferHandle(context, delegate, handle);
    }
    return kTfLiteOk;
  });
  *handle = kTfLiteNullBufferHandle;
}

}  // namespace litmus
