// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The folder for the documents that the compared processes write.
#ifndef LITMUS_TOOLS_COMPARE_SIDES_TEMPORARY_FOLDER_H_
#define LITMUS_TOOLS_COMPARE_SIDES_TEMPORARY_FOLDER_H_

#include <string>
#include <utility>

#include "absl/status/statusor.h"

namespace litmus::compare {

// A temporary folder for the documents of one comparison, which is deleted with its contents.
class TemporaryFolder {
 public:
  // Creates the folder in WritableFolder(). PermissionDenied if that fails.
  static absl::StatusOr<TemporaryFolder> Make();
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&& other) noexcept;
  ~TemporaryFolder();
  const std::string& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_SIDES_TEMPORARY_FOLDER_H_
