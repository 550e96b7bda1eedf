// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/partition_kernels.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/api/delegate_kernel.h"
#include "delegates/gpu/api/partition.h"

namespace litmus::gpu {

PartitionKernels::PartitionKernels() = default;
PartitionKernels::~PartitionKernels() = default;

std::map<int, std::string> PartitionKernels::Make(TfLiteContext* context,
                                                  const std::vector<int>& nodes,
                                                  GpuDelegate* delegate) {
  std::map<int, std::string> unfit;
  const IntArray array = MakeIntArray(nodes);
  TfLiteDelegateParams* params = nullptr;
  int count = 0;
  if (context->PreviewDelegatePartitioning(context, array.get(), &params, &count) != kTfLiteOk) {
    return unfit;  // Replacing the nodes fails too, and reports it.
  }
  for (int i = 0; i < count; ++i) {
    auto kernel = std::make_unique<DelegateKernel>(delegate);
    const absl::Status status = kernel->Init(context, params[i]);
    for (const int node : UnfitNodes(status)) {
      unfit[node] = absl::StrCat("The device does not run it: ", status.message());
    }
    const TfLiteIntArray& replaced = *params[i].nodes_to_replace;
    const std::lock_guard<std::mutex> lock(mutex_);
    made_.push_back({context, {replaced.data, replaced.data + replaced.size}, std::move(kernel)});
  }
  return unfit;
}

std::unique_ptr<DelegateKernel> PartitionKernels::Take(const TfLiteContext* context,
                                                       const TfLiteIntArray& nodes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (auto made = made_.begin(); made != made_.end(); ++made) {
    if (made->context != context ||
        !std::equal(made->nodes.begin(), made->nodes.end(), nodes.data, nodes.data + nodes.size)) {
      continue;
    }
    std::unique_ptr<DelegateKernel> kernel = std::move(made->kernel);
    made_.erase(made);
    return kernel;
  }
  return nullptr;
}

void PartitionKernels::Drop(const TfLiteContext* context) {
  // Destroyed after the lock is released: kernels lock the delegate.
  std::vector<std::unique_ptr<DelegateKernel>> dropped;
  const std::lock_guard<std::mutex> lock(mutex_);
  for (auto made = made_.begin(); made != made_.end();) {
    if (made->context != context) {
      ++made;
      continue;
    }
    dropped.push_back(std::move(made->kernel));
    made = made_.erase(made);
  }
}

}  // namespace litmus::gpu
