// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts OpenGL error codes to absl::Status.
#ifndef LITMUS_DELEGATES_GPU_GL_ERROR_H_
#define LITMUS_DELEGATES_GPU_GL_ERROR_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

// For example "glBufferData: GL_OUT_OF_MEMORY (0x505)". ResourceExhausted: memory is short.
// Unavailable: the context is lost. Internal: any other error. `code` must be an error.
absl::Status GlError(GLenum code, absl::string_view call);

// Clears the errors since the last call and returns the first of them. Requires a current context.
absl::Status GlCheck(absl::string_view call);

// Clears errors of earlier calls, for example of the application. Requires a current context.
inline void GlForgetErrors() { GlCheck("").IgnoreError(); }

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_ERROR_H_
