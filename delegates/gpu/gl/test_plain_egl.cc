// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: makes the system's EGL look like version 1.4 without extensions, as in old drivers.
// Contexts then need a config and a surface, and only the default display exists.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <dlfcn.h>

namespace {

thread_local EGLint failed = EGL_SUCCESS;

// The system's function of this name.
template <typename Function>
Function* Real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}
#define LITMUS_REAL(name) Real<decltype(name)>(#name)

template <typename T>
T Fail(EGLint error, T result) {
  failed = error;
  return result;
}

}  // namespace

extern "C" {

EGLint eglGetError() {
  if (failed == EGL_SUCCESS) return LITMUS_REAL(eglGetError)();
  const EGLint error = failed;
  failed = EGL_SUCCESS;
  return error;
}

EGLDisplay eglGetDisplay(EGLNativeDisplayType id) {
  const auto get = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
      LITMUS_REAL(eglGetProcAddress)("eglGetPlatformDisplayEXT"));
  if (id != EGL_DEFAULT_DISPLAY || get == nullptr) return EGL_NO_DISPLAY;
  return get(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
}

const char* eglQueryString(EGLDisplay display, EGLint name) {
  if (display == EGL_NO_DISPLAY) return Fail<const char*>(EGL_BAD_DISPLAY, nullptr);
  if (name == EGL_EXTENSIONS) return "";
  if (name == EGL_VERSION) return "1.4";
  return LITMUS_REAL(eglQueryString)(display, name);
}

__eglMustCastToProperFunctionPointerType eglGetProcAddress(const char*) { return nullptr; }

EGLContext eglCreateContext(EGLDisplay display, EGLConfig config, EGLContext share,
                            const EGLint* attributes) {
  if (config == EGL_NO_CONFIG_KHR) return Fail<EGLContext>(EGL_BAD_CONFIG, EGL_NO_CONTEXT);
  for (const EGLint* a = attributes; *a != EGL_NONE; a += 2) {
    if (*a != EGL_CONTEXT_CLIENT_VERSION) return Fail<EGLContext>(EGL_BAD_ATTRIBUTE, nullptr);
  }
  return LITMUS_REAL(eglCreateContext)(display, config, share, attributes);
}

EGLBoolean eglMakeCurrent(EGLDisplay display, EGLSurface draw, EGLSurface read,
                          EGLContext context) {
  if (context != EGL_NO_CONTEXT && (draw == EGL_NO_SURFACE || read == EGL_NO_SURFACE)) {
    return Fail<EGLBoolean>(EGL_BAD_MATCH, EGL_FALSE);
  }
  return LITMUS_REAL(eglMakeCurrent)(display, draw, read, context);
}

}  // extern "C"
