// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shared by the tests of this folder: the device, and kernels written by hand in OpenCL C.
#ifndef LITMUS_DELEGATES_GPU_CL_TEST_DEVICE_H_
#define LITMUS_DELEGATES_GPU_CL_TEST_DEVICE_H_

#include "delegates/gpu/backend/device_tester.h"
#include "delegates/gpu/cl/cl_device.h"

namespace litmus::gpu {

using ClTest = DeviceTest;

// dst[i] = image[i]; the image's texels have floats of `element_bytes` bytes.
KernelCode ImageKernel(int element_bytes);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_TEST_DEVICE_H_
