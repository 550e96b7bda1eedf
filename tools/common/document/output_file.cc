// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/document/output_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

std::string TemporaryName(const std::string& path) {
  return absl::StrCat(path, ".", getpid(), ".tmp");
}

// A link stays a link: the file that it leads to is the one to replace.
std::string BehindLinks(const std::string& path) {
  std::error_code error;
  const auto target = std::filesystem::canonical(path, error);
  return error ? path : target.string();
}

absl::Status CannotCreate(const std::string& flag, const std::string& path) {
  return absl::PermissionDeniedError(
      absl::StrCat(flag, ": cannot create '", path, "': ", std::strerror(errno)));
}

}  // namespace

std::string ToJsonText(const nlohmann::ordered_json& document) {
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

bool IsSpecialFile(const std::string& path) {
  // /dev/stdout may lead to a regular file that others write, too; it must not be replaced.
  if (absl::StartsWith(path, "/dev/") || absl::StartsWith(path, "/proc/")) return true;
  struct stat info;
  return stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
}

absl::Status WriteFileAtomically(const std::string& flag, const std::string& path,
                                 const std::string& bytes) {
  // A device or pipe (/dev/stdout) is written to after what it got before, never replaced.
  const bool special = IsSpecialFile(path);
  const std::string target = special ? path : BehindLinks(path);
  const std::string temporary = special ? path : TemporaryName(target);
  std::FILE* file = std::fopen(temporary.c_str(), special ? "ab" : "wb");
  if (file == nullptr) return CannotCreate(flag, path);
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (std::fclose(file) != 0 || !written) {
    if (!special) unlink(temporary.c_str());
    return absl::DataLossError(
        absl::StrCat(flag, ": writing '", path, "' failed: ", std::strerror(errno)));
  }
  if (!special && std::rename(temporary.c_str(), target.c_str()) != 0) {
    absl::Status status = CannotCreate(flag, path);
    unlink(temporary.c_str());
    return status;
  }
  return absl::OkStatus();
}

absl::Status CheckCreatable(const std::string& flag, const std::string& path) {
  if (path.empty()) return absl::OkStatus();
  if (IsSpecialFile(path)) {
    struct stat info;
    if (stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) {
      errno = EISDIR;
      return CannotCreate(flag, path);
    }
    if (access(path.c_str(), W_OK) == 0) return absl::OkStatus();
    return CannotCreate(flag, path);
  }
  const std::string temporary = TemporaryName(BehindLinks(path));
  std::FILE* file = std::fopen(temporary.c_str(), "wb");
  if (file == nullptr) return CannotCreate(flag, path);
  std::fclose(file);
  unlink(temporary.c_str());
  return absl::OkStatus();
}

}  // namespace litmus
