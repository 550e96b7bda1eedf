// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helpers for tests that need an OpenGL ES device.
#ifndef LITMUS_DELEGATES_GPU_TESTING_NEEDS_OPENGL_H_
#define LITMUS_DELEGATES_GPU_TESTING_NEEDS_OPENGL_H_

#include <gtest/gtest.h>

#include <cstdlib>

#include "delegates/gpu/gl/gl_device.h"

namespace litmus::gpu {

// Opens the device. Mesa's cache is put in the test's folder unless MESA_SHADER_CACHE_DIR is set,
// so that files of other programs in the user's cache do not affect what a test compiles.
inline bool HasOpenGl() {
  if (const char* folder = std::getenv("TEST_TMPDIR")) setenv("MESA_SHADER_CACHE_DIR", folder, 0);
  return OpenGlDevice().ok();
}

}  // namespace litmus::gpu

// Skips the test if the machine has no OpenGL ES device.
#define LITMUS_NEEDS_OPENGL() \
  if (!::litmus::gpu::HasOpenGl()) GTEST_SKIP() << "there is no OpenGL ES device"

#endif  // LITMUS_DELEGATES_GPU_TESTING_NEEDS_OPENGL_H_
