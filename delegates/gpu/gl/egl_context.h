// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// An OpenGL ES 3.1 context of the backend, and the contexts that are current on a thread.
#ifndef LITMUS_DELEGATES_GPU_GL_EGL_CONTEXT_H_
#define LITMUS_DELEGATES_GPU_GL_EGL_CONTEXT_H_

#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

// Owns the context and, for drivers without EGL_KHR_surfaceless_context, a surface of one pixel. It
// can be current on one thread at a time.
class EglContext {
 public:
  // Creates a context on an initialised display. `share`: a context of that display with which to
  // share objects, or EGL_NO_CONTEXT. `more`: attributes besides the version, as names and values.
  // The calling thread must have called eglBindAPI(EGL_OPENGL_ES_API). Unavailable: EGL refuses.
  static absl::StatusOr<std::unique_ptr<EglContext>> Create(EGLDisplay display, EGLContext share,
                                                            absl::Span<const EGLint> more = {});

  // The context must not be current on another thread. Releases nothing while the process exits.
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

// Saves the calling thread's API, current context and surfaces, and restores them when it is
// destroyed.
class ScopedCurrent {
 public:
  ScopedCurrent();
  // Call on the same thread.
  ~ScopedCurrent();
  ScopedCurrent(const ScopedCurrent&) = delete;
  ScopedCurrent& operator=(const ScopedCurrent&) = delete;

  // Binds OpenGL ES and makes the context current.
  absl::Status Switch(EglContext* context);
  // Keeps the current state: the destructor restores nothing.
  void Forget() { keep_ = false; }

 private:
  EGLenum api_;
  EGLDisplay display_;
  EGLContext context_;
  EGLSurface draw_, read_;
  bool keep_ = true;
};

// Version of the OpenGL ES context that is current on the calling thread, as 10 * major + minor; 0:
// no context is current, or one of another API.
int CurrentGlesVersion();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_EGL_CONTEXT_H_
