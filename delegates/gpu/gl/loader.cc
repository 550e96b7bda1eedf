// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/loader.h"

#include <dlfcn.h>

#include <cstdlib>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

// Debian's packages without the headers have the names with a number only; Android's have none.
const std::vector<std::string>& UsualEgl() {
  static const auto* const names = new std::vector<std::string>{"libEGL.so.1", "libEGL.so"};
  return *names;
}

const std::vector<std::string>& UsualGles() {
  static const auto* const names =
      new std::vector<std::string>{"libGLESv2.so.2", "libGLESv3.so", "libGLESv2.so"};
  return *names;
}

// Null: *why says what is wrong.
void* Open(const std::string& name, std::string* why) {
  void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library != nullptr) return library;
  const char* error = dlerror();
  *why = error == nullptr ? "cannot be loaded" : error;
  return nullptr;
}

// Why a library cannot be used; empty: it can, and *functions is complete.
std::string Load(const std::string& name, EglFunctions* functions) {
  std::string why;
  void* library = Open(name, &why);
  if (library == nullptr) return why;
#define LITMUS_FIND(function)                                                        \
  functions->function =                                                              \
      reinterpret_cast<decltype(&::egl##function)>(dlsym(library, "egl" #function)); \
  if (functions->function == nullptr) return "has no egl" #function;
  LITMUS_EGL_FUNCTIONS(LITMUS_FIND)
#undef LITMUS_FIND
  return "";
}

std::string Load(const std::string& name, GlesFunctions* functions) {
  std::string why;
  void* library = Open(name, &why);
  if (library == nullptr) return why;
#define LITMUS_FIND(function)                                                      \
  functions->function =                                                            \
      reinterpret_cast<decltype(&::gl##function)>(dlsym(library, "gl" #function)); \
  if (functions->function == nullptr) return "has no gl" #function;
  LITMUS_GLES_FUNCTIONS(LITMUS_FIND)
#undef LITMUS_FIND
  return "";
}

template <typename Functions>
absl::Status LoadFirst(const char* what, absl::Span<const std::string> names,
                       Functions* functions) {
  std::string tried;
  for (const std::string& name : names) {
    *functions = Functions();
    const std::string why = Load(name, functions);
    if (why.empty()) return absl::OkStatus();
    absl::StrAppend(&tried, tried.empty() ? "" : "; ", name, " (", why, ")");
  }
  return absl::UnavailableError(absl::StrCat("no ", what, " library; tried: ", tried));
}

std::vector<std::string> Named(const char* variable, const std::vector<std::string>& usual) {
  const char* name = std::getenv(variable);
  if (name != nullptr && *name != '\0') return {name};
  return usual;
}

// Never destroyed: objects may be released while the process exits.
const absl::StatusOr<GlLibraries>& Loaded() {
  static const auto* const loaded = new absl::StatusOr<GlLibraries>(
      LoadGl(Named("LITMUS_EGL_LIBRARY", UsualEgl()), Named("LITMUS_GLES_LIBRARY", UsualGles())));
  return *loaded;
}

}  // namespace

absl::StatusOr<GlLibraries> LoadGl(absl::Span<const std::string> egl,
                                   absl::Span<const std::string> gles) {
  GlLibraries libraries;
  if (absl::Status s = LoadFirst("EGL", egl, &libraries.egl); !s.ok()) return s;
  if (absl::Status s = LoadFirst("OpenGL ES 3.1", gles, &libraries.gles); !s.ok()) return s;
  return libraries;
}

absl::StatusOr<const GlLibraries*> OpenGl() {
  const absl::StatusOr<GlLibraries>& loaded = Loaded();
  if (!loaded.ok()) return loaded.status();
  return &*loaded;
}

const EglFunctions& Egl() { return Loaded()->egl; }
const GlesFunctions& Gl() { return Loaded()->gles; }

}  // namespace litmus::gpu
