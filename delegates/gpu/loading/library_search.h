// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds the libraries of OpenCL, EGL and OpenGL ES on Linux and Android, and makes the error
// message if none can be used.
#ifndef LITMUS_DELEGATES_GPU_LOADING_LIBRARY_SEARCH_H_
#define LITMUS_DELEGATES_GPU_LOADING_LIBRARY_SEARCH_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace litmus::gpu {

struct LibrarySystem {
  bool android = false;   // messages explain what an Android app must declare
  int pointer_bits = 64;  // selects folders lib64 or lib
  std::string root;       // for tests: a folder that replaces "/"
};

// Describes the system for which this program was built.
LibrarySystem ThisSystem();

// Return names and paths for dlopen, in the order of trial: names that the linker looks up (an
// Android app can access only these), then the vendor's files. Thread-safe.
std::vector<std::string> OpenClLibraries(const LibrarySystem& system);
std::vector<std::string> EglLibraries(const LibrarySystem& system);
std::vector<std::string> GlesLibraries(const LibrarySystem& system);

// Returns only the library named by the environment variable if that is set and not empty, else
// `usual`. Must not run concurrently with setenv.
std::vector<std::string> NamedByEnvironment(const char* variable, std::vector<std::string> usual);

// Opens the library and never closes it. Returns null on failure, with the reason in *why.
void* OpenLibrary(const std::string& name, std::string* why);

// Returns why a library cannot be used; empty: it can.
using TryLibrary = std::function<std::string(const std::string& name)>;

// Tries the libraries in order until one can be used. Unavailable: none can. The message is
// `beginning` followed by the names tried, with one reason: that of the first library that exists,
// or of the first one if none exists. For paths that do not exist, only the folders are named.
// `declared`: the name that an Android app must declare in its manifest; empty for a library that
// every app can access.
absl::Status UseFirstLibrary(absl::string_view beginning, absl::Span<const std::string> libraries,
                             absl::string_view declared, const LibrarySystem& system,
                             const TryLibrary& attempt);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_LOADING_LIBRARY_SEARCH_H_
