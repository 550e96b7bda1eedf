// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The OpenGL ES 3.1 backend: makes a Device from the machine's OpenGL driver.
#ifndef LITMUS_DELEGATES_GPU_GL_GL_DEVICE_H_
#define LITMUS_DELEGATES_GPU_GL_GL_DEVICE_H_

#include <memory>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

struct GlOptions {
  // True: every call must come from the thread that opens the device; otherwise FailedPrecondition.
  bool strict_thread = false;
};

// Thread-safe, as are all objects that the device makes. Devices opened while no context of the
// application is current share one context. If a context is current, the device shares its objects,
// and runs in it when called on its thread. Buffers, programs, kernels and queues keep what they
// need alive. Objects that exist when the process exits are left to the system. Unavailable: there
// is no EGL or OpenGL ES library, no display, or no OpenGL ES 3.1; the message lists what was
// tried.
absl::StatusOr<std::shared_ptr<Device>> OpenGlDevice(const GlOptions& options = {});

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_GL_DEVICE_H_
