// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helpers for tests that need an OpenCL device.
#ifndef LITMUS_DELEGATES_GPU_TESTING_NEEDS_OPENCL_H_
#define LITMUS_DELEGATES_GPU_TESTING_NEEDS_OPENCL_H_

#include <gtest/gtest.h>

#include <cstdlib>

#include "delegates/gpu/cl/cl_device.h"

namespace litmus::gpu {

// Opens the default device. PoCL's cache is put in the test's folder unless POCL_CACHE_DIR is set,
// so that files of other programs in the user's cache do not affect what a test compiles.
inline bool HasOpenCl() {
  if (const char* folder = std::getenv("TEST_TMPDIR")) setenv("POCL_CACHE_DIR", folder, 0);
  return OpenClDevice().ok();
}

}  // namespace litmus::gpu

// Skips the test if the machine has no OpenCL device.
#define LITMUS_NEEDS_OPENCL() \
  if (!::litmus::gpu::HasOpenCl()) GTEST_SKIP() << "there is no OpenCL device"

#endif  // LITMUS_DELEGATES_GPU_TESTING_NEEDS_OPENCL_H_
