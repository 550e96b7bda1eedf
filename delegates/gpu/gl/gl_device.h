// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The OpenGL ES 3.1 backend: a Device for the machine's OpenGL driver.
#ifndef LITMUS_DELEGATES_GPU_GL_GL_DEVICE_H_
#define LITMUS_DELEGATES_GPU_GL_GL_DEVICE_H_

#include <memory>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

struct GlOptions {
  // Every call must come from the thread that opens the device: FailedPrecondition otherwise.
  bool strict_thread = false;
};

// Thread-safe, and so is all that the device makes. Devices that are opened where no context of the
// application's is current share one context; where one is current, the device shares that one's
// objects and runs in it when it is called on its thread. Buffers, programs, kernels and queues
// keep what they need alive. Objects that still exist when the process exits are left to the
// system. Unavailable: no EGL or OpenGL ES library, no display, or no OpenGL ES 3.1; the message
// says what was tried.
absl::StatusOr<std::shared_ptr<Device>> OpenGlDevice(const GlOptions& options = {});

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_GL_DEVICE_H_
