// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// An OpenGL ES 3.1 context of our own, and what is current on a thread.
#ifndef LITMUS_DELEGATES_GPU_GL_EGL_CONTEXT_H_
#define LITMUS_DELEGATES_GPU_GL_EGL_CONTEXT_H_

#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

// Owns the context, and the surface of one pixel that drivers without EGL_KHR_surfaceless_context
// need. Current on one thread at a time.
class EglContext {
 public:
  // On an initialized display. `share`: a context of the display's whose objects the new one
  // shares, or EGL_NO_CONTEXT. `more`: attributes besides the version, names and values. The
  // calling thread must have eglBindAPI(EGL_OPENGL_ES_API). Unavailable: EGL refuses.
  static absl::StatusOr<std::unique_ptr<EglContext>> Create(EGLDisplay display, EGLContext share,
                                                            absl::Span<const EGLint> more = {});

  // Must not be current on another thread. At the process's exit nothing is released.
  ~EglContext();
  EglContext(const EglContext&) = delete;
  EglContext& operator=(const EglContext&) = delete;

  absl::Status MakeCurrent();
  EGLDisplay display() const { return display_; }
  EGLContext handle() const { return context_; }

 private:
  explicit EglContext(EGLDisplay display) : display_(display) {}

  EGLDisplay display_;
  EGLContext context_ = EGL_NO_CONTEXT;
  EGLSurface surface_ = EGL_NO_SURFACE;
};

// Puts back at its end what was current on the calling thread at its beginning: the API that was
// bound, the context and its surfaces.
class ScopedCurrent {
 public:
  ScopedCurrent();
  // On the same thread.
  ~ScopedCurrent();
  ScopedCurrent(const ScopedCurrent&) = delete;
  ScopedCurrent& operator=(const ScopedCurrent&) = delete;

  // Binds OpenGL ES and makes the context current.
  absl::Status Switch(EglContext* context);
  // What is current now stays so.
  void Forget() { keep_ = false; }

 private:
  EGLenum api_;
  EGLDisplay display_;
  EGLContext context_;
  EGLSurface draw_, read_;
  bool keep_ = true;
};

// The version of OpenGL ES of the context current on the calling thread, 10 * major + minor; 0:
// there is none, or it is one of another API.
int CurrentGlesVersion();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_EGL_CONTEXT_H_
