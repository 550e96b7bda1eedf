// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/writable_folder.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

namespace litmus {
namespace {

std::string WithoutSlash(std::string folder) {
  while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
  return folder;
}

bool CanWrite(const std::string& folder) {
  std::error_code error;
  return std::filesystem::is_directory(folder, error) && access(folder.c_str(), W_OK | X_OK) == 0;
}

}  // namespace

std::string ChooseWritableFolder(const char* named, absl::Span<const std::string> usual) {
  if (named != nullptr && *named != '\0') return WithoutSlash(named);
  for (const std::string& folder : usual) {
    if (CanWrite(folder)) return WithoutSlash(folder);
  }
  return ".";
}

std::string WritableFolder() {
  std::vector<std::string> usual;
#if defined(__ANDROID__)
  usual.push_back("/data/local/tmp");
#endif
  usual.push_back("/tmp");
  return ChooseWritableFolder(std::getenv("TMPDIR"), usual);
}

}  // namespace litmus
