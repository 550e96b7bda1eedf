// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the tests of this folder share: the device, and kernels written by hand in OpenCL C.
#ifndef LITMUS_DELEGATES_GPU_CL_TEST_DEVICE_H_
#define LITMUS_DELEGATES_GPU_CL_TEST_DEVICE_H_

#include "delegates/gpu/backend/device_tester.h"
#include "delegates/gpu/cl/cl_device.h"

namespace litmus::gpu {

using ClTest = DeviceTest;

// dst[i] = image[i]: texels of elements of so many bytes.
KernelCode ImageKernel(int element_bytes);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_TEST_DEVICE_H_
