// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/util/simple_opaque_delegate.h"

#include <utility>
#include <vector>

#include "runtime/c/builtin_ops.h"
#include "runtime/opaque/operator.h"
#include "runtime/util/array.h"

namespace tflite {
namespace {

using OpaqueKernel = SimpleOpaqueDelegateKernelInterface;

SimpleOpaqueDelegateInterface* SimpleOpaque(void* data) {
  return static_cast<SimpleOpaqueDelegateInterface*>(data);
}

OpaqueKernel* KernelOf(const TfLiteOpaqueNode* node) {
  return static_cast<OpaqueKernel*>(TfLiteOpaqueNodeGetUserData(node));
}

// The operator that replaces a partition; the user data of its nodes is the kernel.
TfLiteOperator* NodeOperator(const SimpleOpaqueDelegateInterface& delegate) {
  TfLiteOperator* op = TfLiteOperatorCreate(kTfLiteBuiltinDelegate, delegate.Name(), 1, nullptr);
  if (op == nullptr) return nullptr;
  TfLiteOperatorSetInit(op, [](TfLiteOpaqueContext* context, const char* buffer, size_t) -> void* {
    const auto* params = reinterpret_cast<const TfLiteOpaqueDelegateParams*>(buffer);
    std::unique_ptr<OpaqueKernel> kernel =
        SimpleOpaque(params->delegate_data)->CreateDelegateKernelInterface();
    if (kernel == nullptr || kernel->Init(context, params) != kTfLiteOk) {
      return TfLiteKernelInitFailed();
    }
    return kernel.release();
  });
  TfLiteOperatorSetFree(op, [](TfLiteOpaqueContext*, void* kernel) {
    if (kernel != TfLiteKernelInitFailed()) delete static_cast<OpaqueKernel*>(kernel);
  });
  TfLiteOperatorSetPrepare(op, [](TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
    return KernelOf(node)->Prepare(context, node);
  });
  TfLiteOperatorSetInvoke(op, [](TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
    return KernelOf(node)->Eval(context, node);
  });
  return op;
}

TfLiteStatus PrepareOpaque(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* base, void* data) {
  SimpleOpaqueDelegateInterface* delegate = SimpleOpaque(data);
  TF_LITE_ENSURE_STATUS(delegate->Initialize(context));
  TfLiteIntArray* plan = nullptr;
  TF_LITE_ENSURE_STATUS(TfLiteOpaqueContextGetExecutionPlan(context, &plan));
  // The plan is copied, because the runtime owns it and the delegate may add tensors.
  const IntArrayUniquePtr nodes = BuildTfLiteArray(*plan);
  std::vector<int> supported;
  for (int i = 0; i < nodes->size; ++i) {
    TfLiteOpaqueNode* node = nullptr;
    TfLiteOperator* op = nullptr;
    TF_LITE_ENSURE_STATUS(
        TfLiteOpaqueContextGetNodeAndRegistration(context, nodes->data[i], &node, &op));
    if (delegate->IsNodeSupportedByDelegate(op, node, context)) supported.push_back(nodes->data[i]);
  }
  TfLiteOperator* op = NodeOperator(*delegate);
  const IntArrayUniquePtr taken = BuildTfLiteArray(supported);
  if (op == nullptr || taken == nullptr) return kTfLiteError;
  return TfLiteOpaqueContextReplaceNodeSubsetsWithDelegateKernels(context, op, taken.get(), base);
}

}  // namespace

TfLiteStatus SimpleOpaqueDelegateInterface::CopyFromBufferHandle(TfLiteOpaqueContext*,
                                                                 TfLiteBufferHandle,
                                                                 TfLiteOpaqueTensor*) {
  return kTfLiteError;
}

TfLiteStatus SimpleOpaqueDelegateInterface::CopyToBufferHandle(TfLiteOpaqueContext*,
                                                               TfLiteBufferHandle,
                                                               const TfLiteOpaqueTensor*) {
  return kTfLiteError;
}

void SimpleOpaqueDelegateInterface::FreeBufferHandle(TfLiteOpaqueContext*, TfLiteBufferHandle*) {}

TfLiteOpaqueDelegateUniquePtr TfLiteOpaqueDelegateFactory::Create(
    std::unique_ptr<SimpleOpaqueDelegateInterface> simple_delegate, int64_t flags) {
  return TfLiteOpaqueDelegateUniquePtr(CreateSimpleDelegate(std::move(simple_delegate), flags),
                                       DeleteSimpleDelegate);
}

TfLiteOpaqueDelegate* TfLiteOpaqueDelegateFactory::CreateSimpleDelegate(
    std::unique_ptr<SimpleOpaqueDelegateInterface> simple_delegate, int64_t flags) {
  if (simple_delegate == nullptr) return nullptr;
  TfLiteOpaqueDelegateBuilder builder = {};
  builder.data = simple_delegate.get();
  builder.Prepare = &PrepareOpaque;
  builder.CopyFromBufferHandle = [](TfLiteOpaqueContext* context, TfLiteOpaqueDelegate*, void* data,
                                    TfLiteBufferHandle handle, TfLiteOpaqueTensor* tensor) {
    return SimpleOpaque(data)->CopyFromBufferHandle(context, handle, tensor);
  };
  builder.CopyToBufferHandle = [](TfLiteOpaqueContext* context, TfLiteOpaqueDelegate*, void* data,
                                  TfLiteBufferHandle handle, TfLiteOpaqueTensor* tensor) {
    return SimpleOpaque(data)->CopyToBufferHandle(context, handle, tensor);
  };
  builder.FreeBufferHandle = [](TfLiteOpaqueContext* context, TfLiteOpaqueDelegate*, void* data,
                                TfLiteBufferHandle* handle) {
    SimpleOpaque(data)->FreeBufferHandle(context, handle);
  };
  builder.flags = flags;
  TfLiteOpaqueDelegate* delegate = TfLiteOpaqueDelegateCreate(&builder);
  if (delegate != nullptr) static_cast<void>(simple_delegate.release());
  return delegate;
}

void TfLiteOpaqueDelegateFactory::DeleteSimpleDelegate(TfLiteOpaqueDelegate* opaque_delegate) {
  if (opaque_delegate == nullptr) return;
  delete SimpleOpaque(TfLiteOpaqueDelegateGetData(opaque_delegate));
  TfLiteOpaqueDelegateDelete(opaque_delegate);
}

}  // namespace tflite
