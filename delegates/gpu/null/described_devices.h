// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Descriptions of real devices as their drivers report them, for null devices.
// docs/development/gpu_kernels.md describes their use.
#ifndef LITMUS_DELEGATES_GPU_NULL_DESCRIBED_DEVICES_H_
#define LITMUS_DELEGATES_GPU_NULL_DESCRIBED_DEVICES_H_

#include <string>
#include <vector>

#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

struct DescribedDevice {
  std::string name;  // "adreno740", or "adreno740_gl" for the OpenGL ES device
  DeviceInfo info;
};

// OpenCL devices come first.
const std::vector<DescribedDevice>& DescribedDevices();

// Returns null if there is no device of this name.
const DescribedDevice* FindDescribedDevice(const std::string& name);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_NULL_DESCRIBED_DEVICES_H_
