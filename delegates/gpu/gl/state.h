// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Saves the state of an application's context while the backend works in it.
#ifndef LITMUS_DELEGATES_GPU_GL_STATE_H_
#define LITMUS_DELEGATES_GPU_GL_STATE_H_

#include <array>
#include <vector>

#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

// Max uniform blocks of a kernel: its arguments, and buffers in constant memory.
constexpr int kUniformBlocks = 4;

// Restores, when it is destroyed, the state of the current context that the backend may change: the
// current program; the buffers bound to GL_SHADER_STORAGE_BUFFER (generic binding, and the indices
// that compute shaders use), to GL_UNIFORM_BUFFER (generic binding, and the first indices), to
// GL_COPY_READ_BUFFER and to GL_COPY_WRITE_BUFFER. Also clears pending errors of the application,
// so that they are not attributed to the backend.
class ScopedState {
 public:
  // `storage_buffers`: number of indices to save.
  explicit ScopedState(int storage_buffers);
  ~ScopedState();
  ScopedState(const ScopedState&) = delete;
  ScopedState& operator=(const ScopedState&) = delete;

 private:
  // A buffer bound to an index; size 0: the whole buffer.
  struct Bound {
    GLint buffer = 0;
    GLint64 start = 0, size = 0;
  };

  static Bound Get(GLenum binding, GLenum start, GLenum size, GLuint index);
  static void Put(GLenum target, GLuint index, const Bound& bound);

  GLint program_ = 0;
  std::array<GLint, 4> generic_ = {};
  std::vector<Bound> storage_;
  std::array<Bound, kUniformBlocks> uniform_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_STATE_H_
