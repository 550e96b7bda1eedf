// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Like simple_delegate.h, for delegates that use only the opaque types. Header of the public API
// (tensorflow/lite/delegates/utils/simple_opaque_delegate.h).
#ifndef LITMUS_DELEGATES_UTIL_SIMPLE_OPAQUE_DELEGATE_H_
#define LITMUS_DELEGATES_UTIL_SIMPLE_OPAQUE_DELEGATE_H_

#include <cstdint>
#include <memory>

#include "runtime/c/common.h"
#include "runtime/opaque/c_api_opaque.h"

namespace tflite {

// Computes one partition.
class SimpleOpaqueDelegateKernelInterface {
 public:
  virtual ~SimpleOpaqueDelegateKernelInterface() = default;
  // Called once, with the partition. An error fails the delegate.
  virtual TfLiteStatus Init(TfLiteOpaqueContext* context,
                            const TfLiteOpaqueDelegateParams* params) = 0;
  // Called whenever shapes of inputs may have changed; sets the shapes of outputs.
  virtual TfLiteStatus Prepare(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) = 0;
  // Called by Invoke.
  virtual TfLiteStatus Eval(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) = 0;
};

class SimpleOpaqueDelegateInterface {
 public:
  virtual ~SimpleOpaqueDelegateInterface() = default;
  virtual bool IsNodeSupportedByDelegate(const TfLiteOperator* registration_external,
                                         const TfLiteOpaqueNode* node,
                                         TfLiteOpaqueContext* context) const = 0;
  // Called before the nodes are chosen.
  virtual TfLiteStatus Initialize(TfLiteOpaqueContext* context) = 0;
  // The name of the delegate's nodes, which must live as long as the delegate.
  virtual const char* Name() const = 0;
  // Called for each partition.
  virtual std::unique_ptr<SimpleOpaqueDelegateKernelInterface> CreateDelegateKernelInterface() = 0;

  // For delegates that keep tensors in memory of their own; by default an error. See
  // TfLiteDelegate.
  virtual TfLiteStatus CopyFromBufferHandle(TfLiteOpaqueContext* context,
                                            TfLiteBufferHandle buffer_handle,
                                            TfLiteOpaqueTensor* tensor);
  virtual TfLiteStatus CopyToBufferHandle(TfLiteOpaqueContext* context,
                                          TfLiteBufferHandle buffer_handle,
                                          const TfLiteOpaqueTensor* tensor);
  virtual void FreeBufferHandle(TfLiteOpaqueContext* context, TfLiteBufferHandle* buffer_handle);
};

using TfLiteOpaqueDelegateUniquePtr =
    std::unique_ptr<TfLiteOpaqueDelegate, void (*)(TfLiteOpaqueDelegate*)>;

// Makes the delegate, which owns the object. It must outlive the interpreters. Null for null.
class TfLiteOpaqueDelegateFactory {
 public:
  static TfLiteOpaqueDelegateUniquePtr Create(
      std::unique_ptr<SimpleOpaqueDelegateInterface> simple_delegate,
      int64_t flags = kTfLiteDelegateFlagsNone);
  // `flags`: of TfLiteDelegate. The caller passes the result to DeleteSimpleDelegate.
  static TfLiteOpaqueDelegate* CreateSimpleDelegate(
      std::unique_ptr<SimpleOpaqueDelegateInterface> simple_delegate,
      int64_t flags = kTfLiteDelegateFlagsNone);
  static void DeleteSimpleDelegate(TfLiteOpaqueDelegate* opaque_delegate);
};

}  // namespace tflite

#endif  // LITMUS_DELEGATES_UTIL_SIMPLE_OPAQUE_DELEGATE_H_
