// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// OpenGL's error codes as absl::Status.
#ifndef LITMUS_DELEGATES_GPU_GL_ERROR_H_
#define LITMUS_DELEGATES_GPU_GL_ERROR_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

// "glBufferData: GL_OUT_OF_MEMORY (0x505)". ResourceExhausted where memory is short, Unavailable
// where the context is lost, else Internal. code is an error.
absl::Status GlError(GLenum code, absl::string_view call);

// Takes the errors since the last call; the first one is told. With a context current.
absl::Status GlCheck(absl::string_view call);

// Forgets errors that others have left. With a context current.
inline void GlForgetErrors() { GlCheck("").IgnoreError(); }

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_ERROR_H_
