// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Keeps the state of an application's context while we work in it.
#ifndef LITMUS_DELEGATES_GPU_GL_STATE_H_
#define LITMUS_DELEGATES_GPU_GL_STATE_H_

#include <array>
#include <vector>

#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

// Uniform blocks of a kernel: its arguments, and buffers in constant memory.
constexpr int kUniformBlocks = 4;

// Puts back at its end what the current context had at its beginning, of that which the backend
// may change: the current program, the buffers bound to GL_SHADER_STORAGE_BUFFER (in general, and
// by the indices that a compute shader may use), to GL_UNIFORM_BUFFER (in general, and by the first
// indices), to GL_COPY_READ_BUFFER and to GL_COPY_WRITE_BUFFER. Errors of the application's that
// nobody has asked for are taken away, so that they are not taken for the backend's.
class ScopedState {
 public:
  // `storage_buffers`: how many indices are kept.
  explicit ScopedState(int storage_buffers);
  ~ScopedState();
  ScopedState(const ScopedState&) = delete;
  ScopedState& operator=(const ScopedState&) = delete;

 private:
  // A buffer bound by an index; size 0: all of it.
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
