// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Kernels that are made before the runtime requests them. Nodes that the device cannot run can be
// left to others only before the graph is changed.
#ifndef LITMUS_DELEGATES_GPU_API_PARTITION_KERNELS_H_
#define LITMUS_DELEGATES_GPU_API_PARTITION_KERNELS_H_

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/c/common.h"

namespace litmus::gpu {

class GpuDelegate;
class DelegateKernel;

// Thread-safe.
class PartitionKernels {
 public:
  PartitionKernels();
  ~PartitionKernels();

  // Makes the kernels of the partitions that these nodes form, before the graph is changed. Returns
  // the nodes that the device cannot run, with the reason.
  std::map<int, std::string> Make(TfLiteContext* context, const std::vector<int>& nodes,
                                  GpuDelegate* delegate);
  // Returns the kernel of exactly these nodes, or null if there is none.
  std::unique_ptr<DelegateKernel> Take(const TfLiteContext* context, const TfLiteIntArray& nodes);
  void Drop(const TfLiteContext* context);

 private:
  // A kernel for which the runtime has not made a node yet.
  struct Waiting {
    const TfLiteContext* context;
    std::vector<int> nodes;
    std::unique_ptr<DelegateKernel> kernel;
  };

  std::mutex mutex_;
  std::vector<Waiting> made_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_PARTITION_KERNELS_H_
