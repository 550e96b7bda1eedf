// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/document/output_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "runtime/files/file_output.h"

namespace litmus {
namespace {

absl::Status CannotCreate(const std::string& flag, const std::string& path, int error) {
  return absl::PermissionDeniedError(
      absl::StrCat(flag, ": cannot create '", path, "': ", std::strerror(error)));
}

absl::Status StatusOf(const std::string& flag, const std::string& path, const FileOutput& output) {
  if (output.failure() == NewFile::Failure::kNone) return absl::OkStatus();
  if (output.failure() == NewFile::Failure::kCreate) {
    return CannotCreate(flag, path, output.error());
  }
  return absl::DataLossError(
      absl::StrCat(flag, ": writing '", path, "' failed: ", std::strerror(output.error())));
}

}  // namespace

std::string ToJsonText(const nlohmann::ordered_json& document) {
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

absl::Status WriteFileAtomically(const std::string& flag, const std::string& path,
                                 absl::Span<const absl::string_view> pieces) {
  FileOutput output(path);
  for (const absl::string_view piece : pieces) output.Append(piece.data(), piece.size());
  output.Finish();
  return StatusOf(flag, path, output);
}

absl::Status WriteFileAtomically(const std::string& flag, const std::string& path,
                                 absl::string_view bytes) {
  return WriteFileAtomically(flag, path, absl::MakeConstSpan(&bytes, 1));
}

absl::Status CheckCreatable(const std::string& flag, const std::string& path) {
  if (path.empty()) return absl::OkStatus();
  if (!IsSpecialFile(path)) return StatusOf(flag, path, FileOutput(path));
  struct stat info;
  if (stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) {
    return CannotCreate(flag, path, EISDIR);
  }
  return access(path.c_str(), W_OK) == 0 ? absl::OkStatus() : CannotCreate(flag, path, errno);
}

}  // namespace litmus
