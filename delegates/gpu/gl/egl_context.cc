// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/egl_context.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/backend/exit.h"
#include "delegates/gpu/gl/egl_display.h"

namespace litmus::gpu {
namespace {

// Returns a config with these attributes, or null.
EGLConfig Choose(EGLDisplay display, std::vector<EGLint> attributes) {
  attributes.push_back(EGL_NONE);
  EGLConfig config = nullptr;
  EGLint count = 0;
  if (Egl().ChooseConfig(display, attributes.data(), &config, 1, &count) != EGL_TRUE)
    return nullptr;
  return count > 0 ? config : nullptr;
}

// Returns configs to try, in order, including EGL_NO_CONFIG_KHR if it is supported. `surface`: the
// config must support a pbuffer.
std::vector<EGLConfig> Configs(EGLDisplay display, EGLContext share, bool surface) {
  std::vector<EGLConfig> configs;
  EGLint id = 0;
  if (share != EGL_NO_CONTEXT &&
      Egl().QueryContext(display, share, EGL_CONFIG_ID, &id) == EGL_TRUE && id != 0) {
    // EGL ignores all other attributes if EGL_CONFIG_ID is given, so the surface type is checked
    // later.
    if (EGLConfig same = Choose(display, {EGL_CONFIG_ID, id})) configs.push_back(same);
  }
  if (!surface && (HasEglExtension(display, "EGL_KHR_no_config_context") ||
                   HasEglExtension(display, "EGL_MESA_configless_context"))) {
    configs.push_back(EGL_NO_CONFIG_KHR);
  }
  // EGL_DONT_CARE is needed because the default requires support for windows.
  const EGLint surfaces = surface ? EGL_PBUFFER_BIT : EGL_DONT_CARE;
  if (EGLConfig any =
          Choose(display, {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, surfaces})) {
    configs.push_back(any);
  }
  return configs;
}

EGLContext CreateContext(EGLDisplay display, EGLConfig config, EGLContext share,
                         absl::Span<const EGLint> more) {
  const char* version = Egl().QueryString(display, EGL_VERSION);
  const bool minor = HasEglExtension(display, "EGL_KHR_create_context") ||
                     (version != nullptr && std::string(version).substr(0, 3) >= "1.5");
  std::vector<EGLint> attributes = {EGL_CONTEXT_CLIENT_VERSION, 3};
  if (minor) attributes.insert(attributes.end(), {EGL_CONTEXT_MINOR_VERSION, 1});
  attributes.insert(attributes.end(), more.begin(), more.end());
  attributes.push_back(EGL_NONE);
  return Egl().CreateContext(display, config, share, attributes.data());
}

}  // namespace

absl::StatusOr<std::unique_ptr<EglContext>> EglContext::Create(EGLDisplay display, EGLContext share,
                                                               absl::Span<const EGLint> more) {
  const bool surface = !HasEglExtension(display, "EGL_KHR_surfaceless_context");
  std::string why;
  for (EGLConfig config : Configs(display, share, surface)) {
    auto made = std::unique_ptr<EglContext>(new EglContext(display));
    made->context_ = CreateContext(display, config, share, more);
    if (made->context_ == EGL_NO_CONTEXT) {
      why = absl::StrCat("eglCreateContext for OpenGL ES 3.1: ", LastEglError());
      continue;
    }
    if (!surface) return made;
    const EGLint size[] = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
    made->surface_ = Egl().CreatePbufferSurface(display, config, size);
    if (made->surface_ != EGL_NO_SURFACE) return made;
    why = absl::StrCat("eglCreatePbufferSurface: ", LastEglError());
  }
  return absl::UnavailableError(why.empty() ? "no config for OpenGL ES 3" : why);
}

EglContext::~EglContext() {
  if (Exiting()) return;
  if (context_ != EGL_NO_CONTEXT) Egl().DestroyContext(display_, context_);
  if (surface_ != EGL_NO_SURFACE) Egl().DestroySurface(display_, surface_);
}

absl::Status EglContext::MakeCurrent() {
  if (Egl().MakeCurrent(display_, surface_, surface_, context_) == EGL_TRUE) {
    return absl::OkStatus();
  }
  return absl::UnavailableError(absl::StrCat("eglMakeCurrent: ", LastEglError()));
}

ScopedCurrent::ScopedCurrent()
    : api_(Egl().QueryAPI()),
      display_(Egl().GetCurrentDisplay()),
      context_(Egl().GetCurrentContext()),
      draw_(Egl().GetCurrentSurface(EGL_DRAW)),
      read_(Egl().GetCurrentSurface(EGL_READ)) {}

absl::Status ScopedCurrent::Switch(EglContext* context) {
  Egl().BindAPI(EGL_OPENGL_ES_API);
  return context->MakeCurrent();
}

ScopedCurrent::~ScopedCurrent() {
  if (!keep_ || Exiting()) return;
  EGLDisplay now = Egl().GetCurrentDisplay();
  if (context_ != EGL_NO_CONTEXT) {
    Egl().MakeCurrent(display_, draw_, read_, context_);
  } else if (now != EGL_NO_DISPLAY) {
    Egl().MakeCurrent(now, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  }
  if (api_ != EGL_NONE) Egl().BindAPI(api_);
}

int CurrentGlesVersion() {
  EGLContext context = Egl().GetCurrentContext();
  if (context == EGL_NO_CONTEXT) return 0;
  EGLDisplay display = Egl().GetCurrentDisplay();
  EGLint api = 0, client = 0;
  if (Egl().QueryContext(display, context, EGL_CONTEXT_CLIENT_TYPE, &api) != EGL_TRUE ||
      Egl().QueryContext(display, context, EGL_CONTEXT_CLIENT_VERSION, &client) != EGL_TRUE ||
      api != EGL_OPENGL_ES_API) {
    return 0;
  }
  if (client < 3) return 10 * client;  // such contexts do not have GL_MAJOR_VERSION
  GLint major = 0, minor = 0;
  Gl().GetIntegerv(GL_MAJOR_VERSION, &major);
  Gl().GetIntegerv(GL_MINOR_VERSION, &minor);
  return 10 * major + minor;
}

}  // namespace litmus::gpu
