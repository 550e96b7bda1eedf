// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Properties and limits that a context's driver reports.
#ifndef LITMUS_DELEGATES_GPU_GL_INFO_H_
#define LITMUS_DELEGATES_GPU_GL_INFO_H_

#include <string>

#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

// All functions refer to the context that is current on the calling thread; `display` is its
// display.
DeviceInfo DescribeGl(EGLDisplay display);

// True if the context draws on the CPU. In Mesa 25.0, a display that was initialised twice (as for
// a second context in a process) no longer reports its device; then the renderer's name decides.
// Otherwise llvmpipe would be mistaken for a GPU and run kernels that are slow on a CPU.
bool ContextDrawsOnCpu(EGLDisplay display);

// A string or integer that the driver reports; "" or 0 if it reports none.
std::string GlText(GLenum name);
int GlValue(GLenum name);

// The names of all extensions, each followed by a space.
std::string GlExtensions();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_INFO_H_
