// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests that run on whatever device the delegate takes by itself.
#ifndef LITMUS_DELEGATES_GPU_TESTING_NEEDS_GPU_H_
#define LITMUS_DELEGATES_GPU_TESTING_NEEDS_GPU_H_

#include "delegates/gpu/testing/needs_opencl.h"
#include "delegates/gpu/testing/needs_opengl.h"

// Skips the test where the machine has no device.
#define LITMUS_NEEDS_GPU()                                        \
  if (!::litmus::gpu::HasOpenCl() && !::litmus::gpu::HasOpenGl()) \
  GTEST_SKIP() << "there is no OpenCL or OpenGL ES device"

#endif  // LITMUS_DELEGATES_GPU_TESTING_NEEDS_GPU_H_
