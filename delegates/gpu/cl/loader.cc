// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/loader.h"

#include <dlfcn.h>

#include <cstdlib>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

// Debian's package without the headers has the first name only; the others are Android's.
constexpr const char* kUsualNames[] = {
    "libOpenCL.so.1",
    "libOpenCL.so",
    "/vendor/lib64/libOpenCL.so",
    "/system/vendor/lib64/libOpenCL.so",
    "libOpenCL-pixel.so",
};

// Why a library cannot be used; empty: it can, and *functions is complete.
std::string Load(const std::string& name, ClFunctions* functions) {
  void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const char* why = dlerror();
    return why == nullptr ? "cannot be loaded" : why;
  }
  // Pixel's library hands its functions out through one of its own, after it was enabled.
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

absl::StatusOr<ClFunctions> LoadUsual() {
  const char* name = std::getenv("LITMUS_OPENCL_LIBRARY");
  if (name != nullptr && *name != '\0') return LoadOpenCl({name});
  return LoadOpenCl(std::vector<std::string>(std::begin(kUsualNames), std::end(kUsualNames)));
}

// Never destroyed: handles may be released while the process exits.
const absl::StatusOr<ClFunctions>& Loaded() {
  static const auto* const loaded = new absl::StatusOr<ClFunctions>(LoadUsual());
  return *loaded;
}

}  // namespace

absl::StatusOr<ClFunctions> LoadOpenCl(absl::Span<const std::string> libraries) {
  std::string tried;
  for (const std::string& name : libraries) {
    ClFunctions functions;
    const std::string why = Load(name, &functions);
    if (why.empty()) return functions;
    absl::StrAppend(&tried, tried.empty() ? "" : "; ", name, " (", why, ")");
  }
  return absl::UnavailableError(
      absl::StrCat("Can not open OpenCL library on this device - ", tried));
}

absl::StatusOr<const ClFunctions*> OpenCl() {
  const absl::StatusOr<ClFunctions>& loaded = Loaded();
  if (!loaded.ok()) return loaded.status();
  return &*loaded;
}

const ClFunctions& Cl() { return *Loaded(); }

}  // namespace litmus::gpu
