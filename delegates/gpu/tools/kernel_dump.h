// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The files that dump_kernels writes. docs/development/gpu_kernels.md describes them.
#ifndef LITMUS_DELEGATES_GPU_TOOLS_KERNEL_DUMP_H_
#define LITMUS_DELEGATES_GPU_TOOLS_KERNEL_DUMP_H_

#include <map>
#include <string>
#include <vector>

#include "delegates/gpu/null/described_devices.h"
#include "delegates/gpu/tools/model_kernels.h"

namespace litmus::gpu {

struct KernelDump {
  std::map<std::string, std::string> files;  // contents by name
  int kernels = 0, dispatches = 0;
};

// "fp32", "fp32acc", "fp16".
const char* PrecisionName(Precision precision);

// Kernels of equal text are one, also those of several partitions.
KernelDump MakeKernelDump(const DescribedDevice& device,
                          const std::vector<PartitionListing>& partitions);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TOOLS_KERNEL_DUMP_H_
