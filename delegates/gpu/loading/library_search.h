// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Where the libraries of OpenCL, EGL and OpenGL ES lie on Linux and on Android, and the message for
// the case that none of them can be used.
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
  bool android = false;   // the message explains what an Android app must declare
  int pointer_bits = 64;  // folders lib64 or lib
  std::string root;       // for tests: the folder that stands for "/"
};

// The system that this program was built for.
LibrarySystem ThisSystem();

// Names and paths for dlopen in the order of trial: names that the linker looks up (an Android app
// sees nothing else), then the files of the vendor. Thread-safe.
std::vector<std::string> OpenClLibraries(const LibrarySystem& system);
std::vector<std::string> EglLibraries(const LibrarySystem& system);
std::vector<std::string> GlesLibraries(const LibrarySystem& system);

// The library that the environment variable names, alone, where that is set and not empty; else
// `usual`. Not thread-safe beside setenv.
std::vector<std::string> NamedByEnvironment(const char* variable, std::vector<std::string> usual);

// Opens the library for the whole life of the process. Null: *why says what is wrong.
void* OpenLibrary(const std::string& name, std::string* why);

// Why a library cannot be used; empty: it can.
using TryLibrary = std::function<std::string(const std::string& name)>;

// Tries the libraries in order until one can be used. Unavailable: none can. The message is
// `beginning`, then the names tried, with the reason of one of them: of the first that exists, or
// of the first where none exists. Of paths that do not exist only the folders are named.
// `declared` is what an Android app must name in its manifest, empty for a library that every app
// sees.
absl::Status UseFirstLibrary(absl::string_view beginning, absl::Span<const std::string> libraries,
                             absl::string_view declared, const LibrarySystem& system,
                             const TryLibrary& attempt);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_LOADING_LIBRARY_SEARCH_H_
