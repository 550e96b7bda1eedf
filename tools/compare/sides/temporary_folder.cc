// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/sides/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/common/writable_folder.h"

namespace litmus::compare {

absl::StatusOr<TemporaryFolder> TemporaryFolder::Make() {
  const std::string parent = WritableFolder();
  std::string path = parent + "/litmus_compare.XXXXXX";
  if (mkdtemp(path.data()) == nullptr) {
    return absl::PermissionDeniedError(absl::StrCat("cannot create a temporary folder in '", parent,
                                                    "': ", std::strerror(errno),
                                                    "; TMPDIR names another one"));
  }
  return TemporaryFolder(std::move(path));
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::exchange(other.path_, std::string())) {}

TemporaryFolder& TemporaryFolder::operator=(TemporaryFolder&& other) noexcept {
  std::swap(path_, other.path_);
  return *this;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace litmus::compare
