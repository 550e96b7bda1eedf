// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/measured/find_program.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

bool IsFile(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

bool IsFolder(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

std::string CannotStart(const std::string& name) {
  return absl::StrCat("cannot start '", name, "': ");
}

}  // namespace

absl::StatusOr<std::string> FindProgram(const std::string& name, const std::string& path) {
  if (name.find('/') != std::string::npos) return name;
  std::string other;
  const std::vector<std::string> folders = absl::StrSplit(path, ':');
  for (const std::string& folder : folders) {
    std::string file = folder.empty() ? "./" + name : absl::StrCat(folder, "/", name);
    if (!IsFile(file)) continue;
    if (access(file.c_str(), X_OK) == 0) return file;
    if (other.empty()) other = file;
  }
  if (!other.empty()) return StartError(name, other, EACCES);
  const bool looks_like_text = name.find_first_of(" \t|&;<>") != std::string::npos;
  return absl::NotFoundError(
      absl::StrCat(CannotStart(name), "no such program in PATH",
                   looks_like_text ? "; a command is its words, without quotes around all of them; "
                                     "--shell=sh runs a line of sh"
                                   : ""));
}

absl::Status StartError(const std::string& name, const std::string& path, int error) {
  const std::string head = CannotStart(name);
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      if (IsFile(path)) {
        return absl::NotFoundError(
            absl::StrCat(head, "the interpreter in its first line, or its loader, does not exist"));
      }
      return absl::NotFoundError(absl::StrCat(head, std::strerror(error)));
    case EACCES:
      if (IsFolder(path)) return absl::UnavailableError(absl::StrCat(head, "it is a folder"));
      return absl::UnavailableError(
          absl::StrCat(head, IsFile(path) ? absl::StrCat("'", path, "' is not executable") : "",
                       IsFile(path) ? "" : std::strerror(error)));
    case ENOEXEC:
      return absl::UnavailableError(absl::StrCat(
          head,
          "neither a program of this machine nor a script with #! in its first line; a "
          "script without it is started by its interpreter: sh ",
          path));
    case E2BIG:
      return UsageError(absl::StrCat(head, "its arguments and environment are too long"));
    case ENOMEM:
    case EAGAIN:
    case EMFILE:
    case ENFILE:
      return absl::ResourceExhaustedError(absl::StrCat(head, std::strerror(error)));
    default:
      return absl::UnavailableError(absl::StrCat(head, std::strerror(error)));
  }
}

}  // namespace litmus
