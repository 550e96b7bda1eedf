// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/loader.h"

#include <dlfcn.h>

#include "absl/status/status.h"
#include "delegates/gpu/loading/library_search.h"

namespace litmus::gpu {
namespace {

// Returns why the library cannot be used; empty: it can be used, and *functions is complete.
std::string Load(const std::string& name, ClFunctions* functions) {
  std::string why;
  void* library = OpenLibrary(name, &why);
  if (library == nullptr) return why;
  // The library on Pixel phones returns its functions only through loadOpenCLPointer, after
  // enableOpenCL.
  using Enable = void (*)();
  using Lookup = void* (*)(const char*);
  auto enable = reinterpret_cast<Enable>(dlsym(library, "enableOpenCL"));
  auto lookup = reinterpret_cast<Lookup>(dlsym(library, "loadOpenCLPointer"));
  if (enable != nullptr && lookup != nullptr) enable();
  const auto find = [&](const char* function) {
    return lookup != nullptr ? lookup(function) : dlsym(library, function);
  };
#define LITMUS_FIND(function)                                                              \
  functions->function = reinterpret_cast<decltype(&::cl##function)>(find("cl" #function)); \
  if (functions->function == nullptr) return "has no cl" #function;
  LITMUS_OPENCL_FUNCTIONS(LITMUS_FIND)
#undef LITMUS_FIND
  return "";
}

// Never destroyed, because handles may be released while the process exits.
const absl::StatusOr<ClFunctions>& Loaded() {
  static const auto* const loaded = new absl::StatusOr<ClFunctions>(
      LoadOpenCl(NamedByEnvironment("LITMUS_OPENCL_LIBRARY", OpenClLibraries(ThisSystem()))));
  return *loaded;
}

}  // namespace

absl::StatusOr<ClFunctions> LoadOpenCl(absl::Span<const std::string> libraries) {
  ClFunctions functions;
  const absl::Status used =
      UseFirstLibrary("Can not open OpenCL library on this device - ", libraries, "libOpenCL.so",
                      ThisSystem(), [&](const std::string& name) {
                        functions = ClFunctions();
                        return Load(name, &functions);
                      });
  if (!used.ok()) return used;
  return functions;
}

absl::StatusOr<const ClFunctions*> OpenCl() {
  const absl::StatusOr<ClFunctions>& loaded = Loaded();
  if (!loaded.ok()) return loaded.status();
  return &*loaded;
}

const ClFunctions& Cl() { return *Loaded(); }

}  // namespace litmus::gpu
