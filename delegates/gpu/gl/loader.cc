// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/loader.h"

#include <dlfcn.h>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/loading/library_search.h"

namespace litmus::gpu {
namespace {

// Returns why the library cannot be used; empty: it can be used, and *functions is complete.
std::string Load(const std::string& name, EglFunctions* functions) {
  std::string why;
  void* library = OpenLibrary(name, &why);
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
  void* library = OpenLibrary(name, &why);
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
  // Android permits every app to load its own EGL and OpenGL ES libraries.
  return UseFirstLibrary(absl::StrCat("no ", what, " library; tried: "), names, /*declared=*/"",
                         ThisSystem(), [&](const std::string& name) {
                           *functions = Functions();
                           return Load(name, functions);
                         });
}

// Never destroyed, because objects may be released while the process exits.
const absl::StatusOr<GlLibraries>& Loaded() {
  static const auto* const loaded = new absl::StatusOr<GlLibraries>(
      LoadGl(NamedByEnvironment("LITMUS_EGL_LIBRARY", EglLibraries(ThisSystem())),
             NamedByEnvironment("LITMUS_GLES_LIBRARY", GlesLibraries(ThisSystem()))));
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
