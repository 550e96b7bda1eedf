// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Queries properties of OpenCL devices and platforms. A property that the driver does not report is
// 0 or empty.
#ifndef LITMUS_DELEGATES_GPU_CL_INFO_H_
#define LITMUS_DELEGATES_GPU_CL_INFO_H_

#include <string>

#include "delegates/gpu/cl/loader.h"

namespace litmus::gpu {

std::string PlatformText(cl_platform_id platform, cl_platform_info what);
std::string DeviceText(cl_device_id device, cl_device_info what);

template <typename T>
T DeviceValue(cl_device_id device, cl_device_info what) {
  T value{};
  if (Cl().GetDeviceInfo(device, what, sizeof(value), &value, nullptr) != CL_SUCCESS) return T{};
  return value;
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_INFO_H_
