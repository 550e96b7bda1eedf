// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: an application that has its own OpenGL ES context.
#ifndef LITMUS_DELEGATES_GPU_GL_TEST_CONTEXT_H_
#define LITMUS_DELEGATES_GPU_GL_TEST_CONTEXT_H_

#include <memory>

#include "delegates/gpu/gl/egl_context.h"
#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

// An OpenGL ES 3.1 context that belongs to the test and not to the backend. Unavailable: the
// machine has none.
class TestContext {
 public:
  // `share`: a context whose objects are shared, or null. `more`: attributes of eglCreateContext
  // besides the version.
  static absl::StatusOr<std::unique_ptr<TestContext>> Make(const TestContext* share = nullptr,
                                                           absl::Span<const EGLint> more = {});
  // The context must not be current on another thread.
  ~TestContext();

  void MakeCurrent();
  // Afterwards no context is current on the calling thread.
  void Release();
  EGLContext handle() const { return context_->handle(); }
  EGLDisplay display() const { return context_->display(); }

 private:
  std::unique_ptr<EglContext> context_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_TEST_CONTEXT_H_
