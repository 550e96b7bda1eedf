// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Descriptions of devices that this machine may not have, as their drivers give them: for null
// devices. docs/development/gpu_kernels.md says what they are good for.
#ifndef LITMUS_DELEGATES_GPU_NULL_DESCRIBED_DEVICES_H_
#define LITMUS_DELEGATES_GPU_NULL_DESCRIBED_DEVICES_H_

#include <string>
#include <vector>

#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

struct DescribedDevice {
  std::string name;  // "adreno740"; with "_gl" at the end: as a device of OpenGL ES
  DeviceInfo info;
};

// Those of OpenCL first.
const std::vector<DescribedDevice>& DescribedDevices();

// Null: there is none of this name.
const DescribedDevice* FindDescribedDevice(const std::string& name);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_NULL_DESCRIBED_DEVICES_H_
