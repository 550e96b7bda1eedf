// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a context's driver tells about itself and its limits.
#ifndef LITMUS_DELEGATES_GPU_GL_INFO_H_
#define LITMUS_DELEGATES_GPU_GL_INFO_H_

#include <string>

#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

// All functions here are about the context that is current on the calling thread; `display` is the
// one it belongs to.
DeviceInfo DescribeGl(EGLDisplay display);

// True when the context draws on the CPU. Mesa 25.0 no longer tells the device of a display that
// was initialized twice, as it is for a second context in a process: then the renderer's name says
// it. Without it llvmpipe is taken for a GPU there, and runs kernels that are slow on a CPU.
bool ContextDrawsOnCpu(EGLDisplay display);

// A string or a whole number that the driver tells; "" and 0: it tells none.
std::string GlText(GLenum name);
int GlValue(GLenum name);

// All extensions' names, each followed by a space.
std::string GlExtensions();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_INFO_H_
