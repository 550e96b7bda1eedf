// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds the EGL displays of a machine, with or without a screen. Displays that were initialised
// stay so, because other parts of the process may use them.
#ifndef LITMUS_DELEGATES_GPU_GL_EGL_DISPLAY_H_
#define LITMUS_DELEGATES_GPU_GL_EGL_DISPLAY_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

// All functions here are thread-safe and require that OpenGl() has succeeded.

// A display to try. EGL_NO_DISPLAY: there is none, for the reason in `why`.
struct EglCandidate {
  std::string name;
  EGLDisplay display = EGL_NO_DISPLAY;
  std::string why;
};

// Returns, in this order, the default display, the surfaceless platform
// (EGL_MESA_platform_surfaceless), and each device of the device platform
// (EGL_EXT_platform_device). None of them is initialised.
std::vector<EglCandidate> EglCandidates();

// Unavailable: the display does not work on this machine.
absl::Status InitializeEgl(EGLDisplay display);

// True if the driver reports that the display draws on the CPU (EGL_MESA_device_software). If a
// context is current, ContextDrawsOnCpu (info.h) is more reliable.
bool DrawsOnCpu(EGLDisplay display);

// True if the display has the extension; with EGL_NO_DISPLAY: if EGL itself has it.
bool HasEglExtension(EGLDisplay display, const std::string& name);

// The calling thread's last EGL error, such as "EGL_BAD_MATCH".
std::string LastEglError();

// True if `name` is one of the words of `list`, which may be null.
bool HasWord(const char* list, const std::string& name);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_EGL_DISPLAY_H_
