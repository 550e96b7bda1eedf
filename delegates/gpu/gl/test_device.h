// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shared by the tests of this folder: the device, and kernels written by hand in GLSL.
#ifndef LITMUS_DELEGATES_GPU_GL_TEST_DEVICE_H_
#define LITMUS_DELEGATES_GPU_GL_TEST_DEVICE_H_

#include "delegates/gpu/backend/device_tester.h"
#include "delegates/gpu/gl/gl_device.h"

namespace litmus::gpu {

using GlTest = DeviceTest;

// dst[group] = sum of the group's 64 elements of src, computed in shared memory.
KernelCode SumKernel();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_TEST_DEVICE_H_
