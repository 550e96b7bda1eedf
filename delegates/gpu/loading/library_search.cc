// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/loading/library_search.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace litmus::gpu {
namespace {

constexpr const char* kVendorFolders[] = {"/vendor/", "/system/vendor/"};

// Returns `names`, followed by each of `vendor_files` in each vendor folder.
std::vector<std::string> WithVendorFiles(std::vector<std::string> names,
                                         absl::Span<const char* const> vendor_files,
                                         const LibrarySystem& system) {
  const char* const lib = system.pointer_bits == 32 ? "lib/" : "lib64/";
  for (const char* folder : kVendorFolders) {
    for (const char* file : vendor_files) {
      names.push_back(absl::StrCat(system.root, folder, lib, file));
    }
  }
  return names;
}

bool IsPath(const std::string& name) { return absl::StrContains(name, '/'); }

// A file in an unreadable folder counts as existing, because that is worth reporting.
bool Exists(const std::string& name, const std::string& why) {
  if (IsPath(name)) return access(name.c_str(), F_OK) == 0 || errno == EACCES;
  // Messages of the linkers of glibc, musl and bionic for a name that they cannot find.
  return !absl::StrContains(why, "No such file") && !absl::StrContains(why, "not found");
}

std::string FolderOf(const std::string& path) { return path.substr(0, path.rfind('/')); }

void AddOnce(std::string text, std::vector<std::string>* list) {
  if (std::find(list->begin(), list->end(), text) == list->end()) list->push_back(std::move(text));
}

struct Attempt {
  std::string name, why;
  bool exists = false;
};

std::string Tried(absl::Span<const Attempt> attempts) {
  const auto existing =
      std::find_if(attempts.begin(), attempts.end(), [](const Attempt& a) { return a.exists; });
  const Attempt* explained = existing != attempts.end() ? &*existing : attempts.data();
  std::vector<std::string> names, folders;
  for (const Attempt& attempt : attempts) {
    if (&attempt == explained) {
      names.push_back(absl::StrCat(attempt.name, " (", attempt.why, ")"));
    } else if (IsPath(attempt.name) && !attempt.exists) {
      AddOnce(FolderOf(attempt.name), &folders);
    } else {
      names.push_back(attempt.name);
    }
  }
  return absl::StrCat(absl::StrJoin(names, ", "), folders.empty() ? "" : "; none in ",
                      absl::StrJoin(folders, ", "));
}

}  // namespace

LibrarySystem ThisSystem() {
  LibrarySystem system;
#if defined(__ANDROID__)
  system.android = true;
#endif
  system.pointer_bits = static_cast<int>(8 * sizeof(void*));
  return system;
}

std::vector<std::string> OpenClLibraries(const LibrarySystem& system) {
  // Debian's package without headers has only the first name; the other names are Android's.
  return WithVendorFiles(
      {"libOpenCL.so.1", "libOpenCL.so", "libOpenCL-pixel.so", "libPVROCL.so"},
      {"libOpenCL.so", "libOpenCL-pixel.so", "libPVROCL.so", "egl/libGLES_mali.so"}, system);
}

// Debian's packages without headers have only the names with a number. On Android, the names
// without a number are the system's libraries, which load the driver; the driver itself comes last.
std::vector<std::string> EglLibraries(const LibrarySystem& system) {
  return WithVendorFiles({"libEGL.so.1", "libEGL.so"}, {"egl/libGLES_mali.so"}, system);
}

std::vector<std::string> GlesLibraries(const LibrarySystem& system) {
  return WithVendorFiles({"libGLESv2.so.2", "libGLESv3.so", "libGLESv2.so"},
                         {"egl/libGLES_mali.so"}, system);
}

std::vector<std::string> NamedByEnvironment(const char* variable, std::vector<std::string> usual) {
  const char* name = std::getenv(variable);
  if (name != nullptr && *name != '\0') return {name};
  return usual;
}

void* OpenLibrary(const std::string& name, std::string* why) {
  void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library != nullptr) return library;
  const char* error = dlerror();
  *why = error == nullptr ? "cannot be loaded" : error;
  return nullptr;
}

absl::Status UseFirstLibrary(absl::string_view beginning, absl::Span<const std::string> libraries,
                             absl::string_view declared, const LibrarySystem& system,
                             const TryLibrary& attempt) {
  std::vector<Attempt> attempts;
  for (const std::string& name : libraries) {
    std::string why = attempt(name);
    if (why.empty()) return absl::OkStatus();
    const bool exists = Exists(name, why);
    attempts.push_back({name, std::move(why), exists});
  }
  std::string message = absl::StrCat(beginning, Tried(attempts));
  if (system.android && !declared.empty()) {
    absl::StrAppend(&message,
                    "; since Android 7 an app sees no library of the vendor by its path, and since "
                    "Android 12 only those that its manifest names: <uses-native-library "
                    "android:name=\"",
                    declared, "\" android:required=\"false\"/>");
  }
  return absl::UnavailableError(message);
}

}  // namespace litmus::gpu
