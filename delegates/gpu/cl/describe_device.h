// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Describes an OpenCL device by properties that its driver reports and by its family.
#ifndef LITMUS_DELEGATES_GPU_CL_DESCRIBE_DEVICE_H_
#define LITMUS_DELEGATES_GPU_CL_DESCRIBE_DEVICE_H_

#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/cl/devices.h"

namespace litmus::gpu {

DeviceInfo DescribeDevice(const ListedDevice& listed);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_DESCRIBE_DEVICE_H_
