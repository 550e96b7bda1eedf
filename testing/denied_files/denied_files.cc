// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A library for LD_PRELOAD that denies a program access to files below /proc and /sys, as SELinux
// does on a phone, and logs which files the program accesses.
//   LITMUS_DENY      paths with ":" between them; each denies itself and everything below it.
//   Digits
//                    in a path are written "#": /sys/devices/system/cpu/cpu#/online
//   LITMUS_DENY_READ if set: a denied file can be opened, but each read of it fails
//   LITMUS_DENY_LOG  file that gets a line for each accessed path below /proc and /sys
// Files that the C library reads inside of functions such as sysconf are not affected.

// Fortified headers would define some of the functions that this file defines.
#undef _FORTIFY_SOURCE

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

// The next definition of the function, that is, the C library's.
template <typename Function>
Function Next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

// These types are written out instead of taken from the headers by decltype, because for Clang the
// functions of glibc 2.41 are overloaded.
using Open = int (*)(const char*, int, ...);
using OpenAt = int (*)(int, const char*, int, ...);

bool IsBelow(const std::string& path, const std::string& folder) {
  return path.compare(0, folder.size(), folder) == 0 &&
         (path.size() == folder.size() || path[folder.size()] == '/');
}

// The path with numbers replaced by "#", and without doubled or final slashes.
std::string Normal(const char* path) {
  std::string normal;
  for (const char* c = path; *c != '\0'; ++c) {
    const bool is_digit = *c >= '0' && *c <= '9';
    const char next = is_digit ? '#' : *c;
    if ((next == '#' || next == '/') && !normal.empty() && normal.back() == next) continue;
    normal += next;
  }
  if (normal.size() > 1 && normal.back() == '/') normal.pop_back();
  return normal;
}

void Log(const std::string& path) {
  const char* file = std::getenv("LITMUS_DENY_LOG");
  if (file == nullptr) return;
  static const auto next = Next<Open>("open");
  const int log = next(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (log < 0) return;
  const std::string line = path + "\n";
  if (write(log, line.data(), line.size()) < 0) std::abort();
  close(log);
}

// Whether the environment denies the path. Logs the path.
bool IsDenied(const char* path) {
  if (path == nullptr) return false;
  const std::string normal = Normal(path);
  if (!IsBelow(normal, "/proc") && !IsBelow(normal, "/sys")) return false;
  const int before = errno;
  Log(normal);
  errno = before;
  const char* list = std::getenv("LITMUS_DENY");
  const std::string denied = list == nullptr ? "" : list;
  for (size_t at = 0; at < denied.size();) {
    const size_t end = std::min(denied.find(':', at), denied.size());
    if (IsBelow(normal, denied.substr(at, end - at))) return true;
    at = end + 1;
  }
  return false;
}

bool OnlyReadsFail() { return std::getenv("LITMUS_DENY_READ") != nullptr; }

// Opened instead of a file whose reads must fail: reading it at address 0, where no process has
// memory, is an error.
constexpr char kUnreadable[] = "/proc/self/mem";

// Returns false, and sets errno, if the path is denied. Otherwise *path can be opened, and may have
// been replaced.
bool MayOpen(const char** path) {
  if (!IsDenied(*path)) return true;
  if (OnlyReadsFail()) {
    *path = kUnreadable;
    return true;
  }
  errno = EACCES;
  return false;
}

bool MayLookAt(const char* path) {
  if (!IsDenied(path) || OnlyReadsFail()) return true;
  errno = EACCES;
  return false;
}

mode_t ModeOf(int flags, va_list arguments) {
  const bool creates = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
  return creates ? va_arg(arguments, mode_t) : 0;
}

}  // namespace

#define LITMUS_NEXT(name) static const auto next = Next<decltype(&name)>(#name)

#define LITMUS_OPEN(name)                                 \
  int name(const char* path, int flags, ...) {            \
    static const auto next = Next<Open>(#name);           \
    va_list arguments;                                    \
    va_start(arguments, flags);                           \
    const mode_t mode = ModeOf(flags, arguments);         \
    va_end(arguments);                                    \
    return MayOpen(&path) ? next(path, flags, mode) : -1; \
  }

#define LITMUS_OPENAT(name)                                       \
  int name(int folder, const char* path, int flags, ...) {        \
    static const auto next = Next<OpenAt>(#name);                 \
    va_list arguments;                                            \
    va_start(arguments, flags);                                   \
    const mode_t mode = ModeOf(flags, arguments);                 \
    va_end(arguments);                                            \
    return MayOpen(&path) ? next(folder, path, flags, mode) : -1; \
  }

#define LITMUS_FOPEN(name)                              \
  std::FILE* name(const char* path, const char* mode) { \
    LITMUS_NEXT(name);                                  \
    return MayOpen(&path) ? next(path, mode) : nullptr; \
  }

#define LITMUS_STAT(name, type)                            \
  int name(const char* path, struct type* info) noexcept { \
    LITMUS_NEXT(name);                                     \
    return MayLookAt(path) ? next(path, info) : -1;        \
  }

#define LITMUS_STATAT(name, type)                                                 \
  int name(int folder, const char* path, struct type* info, int flags) noexcept { \
    LITMUS_NEXT(name);                                                            \
    return MayLookAt(path) ? next(folder, path, info, flags) : -1;                \
  }

extern "C" {

LITMUS_OPEN(open)
LITMUS_OPEN(open64)
LITMUS_OPENAT(openat)
LITMUS_OPENAT(openat64)
LITMUS_FOPEN(fopen)
LITMUS_FOPEN(fopen64)
LITMUS_STAT(stat, stat)
LITMUS_STAT(stat64, stat64)
LITMUS_STAT(lstat, stat)
LITMUS_STAT(lstat64, stat64)
LITMUS_STATAT(fstatat, stat)
LITMUS_STATAT(fstatat64, stat64)

int statx(int folder, const char* path, int flags, unsigned mask, struct statx* info) noexcept {
  LITMUS_NEXT(statx);
  return MayLookAt(path) ? next(folder, path, flags, mask, info) : -1;
}

DIR* opendir(const char* path) {
  LITMUS_NEXT(opendir);
  return MayLookAt(path) ? next(path) : nullptr;
}

int access(const char* path, int mode) noexcept {
  LITMUS_NEXT(access);
  return MayLookAt(path) ? next(path, mode) : -1;
}

int faccessat(int folder, const char* path, int mode, int flags) noexcept {
  LITMUS_NEXT(faccessat);
  return MayLookAt(path) ? next(folder, path, mode, flags) : -1;
}

ssize_t readlink(const char* path, char* text, size_t size) noexcept {
  LITMUS_NEXT(readlink);
  return MayLookAt(path) ? next(path, text, size) : -1;
}

ssize_t readlinkat(int folder, const char* path, char* text, size_t size) noexcept {
  LITMUS_NEXT(readlinkat);
  return MayLookAt(path) ? next(folder, path, text, size) : -1;
}

char* realpath(const char* path, char* resolved) noexcept {
  LITMUS_NEXT(realpath);
  return MayLookAt(path) ? next(path, resolved) : nullptr;
}

}  // extern "C"
