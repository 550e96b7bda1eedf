// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/gl_device.h"

#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

absl::StatusOr<std::shared_ptr<Device>> OpenGlDevice(const GlOptions&) {
  return absl::UnavailableError("OpenGL-based API disabled");
}

}  // namespace litmus::gpu
