// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes the files that dump_kernels writes. docs/development/gpu_kernels.md describes them.
#ifndef LITMUS_DELEGATES_GPU_TOOLS_KERNEL_DUMP_H_
#define LITMUS_DELEGATES_GPU_TOOLS_KERNEL_DUMP_H_

#include <map>
#include <string>
#include <vector>

#include "delegates/gpu/null/described_devices.h"
#include "delegates/gpu/tools/model_kernels.h"

namespace litmus::gpu {

struct KernelDump {
  std::map<std::string, std::string> files;  // file name -> contents
  int kernels = 0, dispatches = 0;
};

// Returns "fp32", "fp32acc" or "fp16".
const char* PrecisionName(Precision precision);

// Kernels with equal text are written once, even if they belong to several partitions.
KernelDump MakeKernelDump(const DescribedDevice& device,
                          const std::vector<PartitionListing>& partitions);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TOOLS_KERNEL_DUMP_H_
