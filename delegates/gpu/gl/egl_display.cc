// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/egl_display.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace litmus::gpu {
namespace {

template <typename Function>
Function Extension(const char* name) {
  return reinterpret_cast<Function>(Egl().GetProcAddress(name));
}

EglCandidate OnPlatform(const std::string& name, const char* extension, EGLenum platform,
                        void* native) {
  EglCandidate candidate;
  candidate.name = name;
  const auto get = Extension<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  if (!HasEglExtension(EGL_NO_DISPLAY, extension) || get == nullptr) {
    candidate.why = absl::StrCat("EGL has no ", extension);
    return candidate;
  }
  candidate.display = get(platform, native, nullptr);
  if (candidate.display == EGL_NO_DISPLAY) candidate.why = LastEglError();
  return candidate;
}

void AddDevices(std::vector<EglCandidate>* candidates) {
  const auto query = Extension<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
  const bool enumerable = HasEglExtension(EGL_NO_DISPLAY, "EGL_EXT_device_enumeration") ||
                          HasEglExtension(EGL_NO_DISPLAY, "EGL_EXT_device_base");
  EGLint count = 0;
  std::string why = "EGL has no EGL_EXT_device_enumeration";
  if (enumerable && query != nullptr) {
    why = query(0, nullptr, &count) == EGL_TRUE ? "EGL has no devices" : LastEglError();
  }
  std::vector<EGLDeviceEXT> devices(std::max<EGLint>(count, 0));
  if (count <= 0 || query(count, devices.data(), &count) != EGL_TRUE) {
    candidates->push_back({"device platform", EGL_NO_DISPLAY, why});
    return;
  }
  for (EGLint i = 0; i < count; ++i) {
    candidates->push_back(OnPlatform(absl::StrCat("device ", i, " of the device platform"),
                                     "EGL_EXT_platform_device", EGL_PLATFORM_DEVICE_EXT,
                                     devices[i]));
  }
}

}  // namespace

std::vector<EglCandidate> EglCandidates() {
  std::vector<EglCandidate> candidates(1);
  candidates[0].name = "default display";
  candidates[0].display = Egl().GetDisplay(EGL_DEFAULT_DISPLAY);
  if (candidates[0].display == EGL_NO_DISPLAY) candidates[0].why = LastEglError();
  candidates.push_back(OnPlatform("surfaceless platform", "EGL_MESA_platform_surfaceless",
                                  EGL_PLATFORM_SURFACELESS_MESA,
                                  reinterpret_cast<void*>(EGL_DEFAULT_DISPLAY)));
  AddDevices(&candidates);
  return candidates;
}

absl::Status InitializeEgl(EGLDisplay display) {
  if (Egl().Initialize(display, nullptr, nullptr) == EGL_TRUE) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("eglInitialize: ", LastEglError()));
}

bool DrawsOnCpu(EGLDisplay display) {
  if (!HasEglExtension(EGL_NO_DISPLAY, "EGL_EXT_device_query") &&
      !HasEglExtension(EGL_NO_DISPLAY, "EGL_EXT_device_base")) {
    return false;
  }
  const auto attribute = Extension<PFNEGLQUERYDISPLAYATTRIBEXTPROC>("eglQueryDisplayAttribEXT");
  const auto text = Extension<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
  EGLAttrib device = 0;
  if (attribute == nullptr || text == nullptr ||
      attribute(display, EGL_DEVICE_EXT, &device) != EGL_TRUE || device == 0) {
    return false;
  }
  return HasWord(text(reinterpret_cast<EGLDeviceEXT>(device), EGL_EXTENSIONS),
                 "EGL_MESA_device_software");
}

bool HasEglExtension(EGLDisplay display, const std::string& name) {
  return HasWord(Egl().QueryString(display, EGL_EXTENSIONS), name);
}

std::string LastEglError() {
  const EGLint code = Egl().GetError();
  switch (code) {
#define LITMUS_NAME(name) \
  case name:              \
    return #name;
    LITMUS_NAME(EGL_SUCCESS)
    LITMUS_NAME(EGL_NOT_INITIALIZED)
    LITMUS_NAME(EGL_BAD_ACCESS)
    LITMUS_NAME(EGL_BAD_ALLOC)
    LITMUS_NAME(EGL_BAD_ATTRIBUTE)
    LITMUS_NAME(EGL_BAD_CONFIG)
    LITMUS_NAME(EGL_BAD_CONTEXT)
    LITMUS_NAME(EGL_BAD_CURRENT_SURFACE)
    LITMUS_NAME(EGL_BAD_DISPLAY)
    LITMUS_NAME(EGL_BAD_MATCH)
    LITMUS_NAME(EGL_BAD_NATIVE_PIXMAP)
    LITMUS_NAME(EGL_BAD_NATIVE_WINDOW)
    LITMUS_NAME(EGL_BAD_PARAMETER)
    LITMUS_NAME(EGL_BAD_SURFACE)
    LITMUS_NAME(EGL_CONTEXT_LOST)
#undef LITMUS_NAME
    default:
      return absl::StrCat("EGL error 0x", absl::Hex(code));
  }
}

bool HasWord(const char* list, const std::string& name) {
  if (list == nullptr) return false;
  const std::vector<std::string> words = absl::StrSplit(list, ' ', absl::SkipEmpty());
  return std::find(words.begin(), words.end(), name) != words.end();
}

}  // namespace litmus::gpu
