// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The displays of EGL that a machine may have, with a screen or without. Displays that were
// initialized stay so: other parts of the process may use them.
#ifndef LITMUS_DELEGATES_GPU_GL_EGL_DISPLAY_H_
#define LITMUS_DELEGATES_GPU_GL_EGL_DISPLAY_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

// All functions here need OpenGl() to be OK, and are thread-safe.

// A place to look for a display. EGL_NO_DISPLAY: there is none; `why` says why not.
struct EglCandidate {
  std::string name;
  EGLDisplay display = EGL_NO_DISPLAY;
  std::string why;
};

// The default display, the surfaceless platform (EGL_MESA_platform_surfaceless), each device of the
// device platform (EGL_EXT_platform_device): in this order. None is initialized yet.
std::vector<EglCandidate> EglCandidates();

// Unavailable: the display does not work here.
absl::Status InitializeEgl(EGLDisplay display);

// True when the display draws on the CPU, as far as the driver tells (EGL_MESA_device_software);
// where a context is current, ContextDrawsOnCpu (info.h) knows more.
bool DrawsOnCpu(EGLDisplay display);

// An extension of the display's; of EGL itself with EGL_NO_DISPLAY.
bool HasEglExtension(EGLDisplay display, const std::string& name);

// The calling thread's last error, as "EGL_BAD_MATCH".
std::string LastEglError();

// "name" is one of the words of `list`, which may be null.
bool HasWord(const char* list, const std::string& name);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_EGL_DISPLAY_H_
