// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/util/simple_delegate.h"

#include <limits>
#include <string>
#include <utility>

#include "delegates/util/graph_partition.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/util/array.h"

namespace tflite {
namespace {

using Kernel = SimpleDelegateKernelInterface;

SimpleDelegateInterface* Simple(const TfLiteDelegate* delegate) {
  return static_cast<SimpleDelegateInterface*>(delegate->data_);
}

Kernel* KernelOf(const TfLiteNode* node) { return static_cast<Kernel*>(node->user_data); }

// The node that replaces a partition; its user_data is the kernel.
TfLiteRegistration NodeRegistration(const SimpleDelegateInterface& delegate) {
  TfLiteRegistration registration = {};
  registration.builtin_code = kTfLiteBuiltinDelegate;
  registration.custom_name = delegate.Name();
  registration.version = 1;
  registration.init = [](TfLiteContext* context, const char* buffer, size_t) -> void* {
    const auto* params = reinterpret_cast<const TfLiteDelegateParams*>(buffer);
    std::unique_ptr<Kernel> kernel = Simple(params->delegate)->CreateDelegateKernelInterface();
    if (kernel == nullptr || kernel->Init(context, params) != kTfLiteOk) {
      return TfLiteKernelInitFailed();
    }
    return kernel.release();
  };
  registration.free = [](TfLiteContext*, void* kernel) {
    if (kernel != TfLiteKernelInitFailed()) delete static_cast<Kernel*>(kernel);
  };
  registration.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    return KernelOf(node)->Prepare(context, node);
  };
  registration.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    return KernelOf(node)->Eval(context, node);
  };
  return registration;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* base) {
  SimpleDelegateInterface* delegate = Simple(base);
  TF_LITE_ENSURE_STATUS(delegate->Initialize(context));
  delegates::GraphPartitionHelper helper(
      context, [delegate](TfLiteContext* of_node, TfLiteNode* node,
                          TfLiteRegistration* registration, std::string*) {
        return delegate->IsNodeSupportedByDelegate(registration, node, of_node);
      });
  TF_LITE_ENSURE_STATUS(helper.Partition(nullptr));
  const SimpleDelegateInterface::Options options = delegate->DelegateOptions();
  const int max_partitions = options.max_delegated_partitions > 0 ? options.max_delegated_partitions
                                                                  : std::numeric_limits<int>::max();
  const IntArrayUniquePtr nodes = BuildTfLiteArray(
      helper.GetNodesOfFirstNLargestPartitions(max_partitions, options.min_nodes_per_partition));
  TF_LITE_ENSURE(context, nodes != nullptr);
  return context->ReplaceNodeSubsetsWithDelegateKernels(context, NodeRegistration(*delegate),
                                                        nodes.get(), base);
}

}  // namespace

TfLiteDelegateUniquePtr TfLiteDelegateFactory::Create(
    std::unique_ptr<SimpleDelegateInterface> simple_delegate, int64_t flags) {
  return TfLiteDelegateUniquePtr(CreateSimpleDelegate(std::move(simple_delegate), flags),
                                 DeleteSimpleDelegate);
}

TfLiteDelegate* TfLiteDelegateFactory::CreateSimpleDelegate(
    std::unique_ptr<SimpleDelegateInterface> simple_delegate, int64_t flags) {
  if (simple_delegate == nullptr) return nullptr;
  auto* delegate = new TfLiteDelegate(TfLiteDelegateCreate());
  delegate->data_ = simple_delegate.release();
  delegate->Prepare = &Prepare;
  delegate->flags = flags;
  return delegate;
}

void TfLiteDelegateFactory::DeleteSimpleDelegate(TfLiteDelegate* delegate) {
  if (delegate == nullptr) return;
  delete Simple(delegate);
  delete delegate;
}

}  // namespace tflite
