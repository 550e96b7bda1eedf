// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/delegate_node.h"

#include <cstddef>
#include <memory>
#include <string>

#include "delegates/gpu/api/delegate_kernel.h"
#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/api/without_exceptions.h"

namespace litmus::gpu {
namespace {

void* InitNode(TfLiteContext* context, const char* buffer, size_t) {
  const auto* params = reinterpret_cast<const TfLiteDelegateParams*>(buffer);
  GpuDelegate* delegate = GpuDelegate::Of(params->delegate);
  std::unique_ptr<DelegateKernel> kernel;
  const absl::Status status = WithoutExceptions([&] {
    kernel = delegate->TakeKernel(context, *params->nodes_to_replace);
    if (kernel == nullptr) {
      kernel = std::make_unique<DelegateKernel>(delegate);
      kernel->Init(context, *params).IgnoreError();  // The kernel stores the status.
    }
    return kernel->status();
  });
  if (!status.ok()) {
    TF_LITE_KERNEL_LOG(context, "TfLiteGpuDelegate Init: %s",
                       std::string(status.message()).c_str());
  }
  return kernel.release();
}

void FreeNode(TfLiteContext*, void* data) { delete static_cast<DelegateKernel*>(data); }

TfLiteStatus PrepareNode(TfLiteContext* context, TfLiteNode* node) {
  const auto* kernel = static_cast<const DelegateKernel*>(node->user_data);
  if (kernel == nullptr || !kernel->is_initialized()) {
    TF_LITE_KERNEL_LOG(context, "TfLiteGpuDelegate Prepare: delegate is not initialized");
    return kTfLiteError;
  }
  const absl::Status status = WithoutExceptions([&] { return kernel->Prepare(context); });
  if (status.ok()) return kTfLiteOk;
  TF_LITE_KERNEL_LOG(context, "TfLiteGpuDelegate Prepare: %s",
                     std::string(status.message()).c_str());
  return kTfLiteError;
}

TfLiteStatus InvokeNode(TfLiteContext* context, TfLiteNode* node) {
  const absl::Status status = WithoutExceptions(
      [&] { return static_cast<DelegateKernel*>(node->user_data)->Invoke(context); });
  if (status.ok()) return kTfLiteOk;
  TF_LITE_KERNEL_LOG(context, "TfLiteGpuDelegate Invoke: %s",
                     std::string(status.message()).c_str());
  return kTfLiteError;
}

}  // namespace

TfLiteRegistration DelegateKernelRegistration() {
  TfLiteRegistration registration = {};
  registration.init = InitNode;
  registration.free = FreeNode;
  registration.prepare = PrepareNode;
  registration.invoke = InvokeNode;
  registration.custom_name = "TfLiteGpuDelegateV2";
  registration.version = 1;
  return registration;
}

}  // namespace litmus::gpu
