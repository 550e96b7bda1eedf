// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/files/file_output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace litmus {
namespace {

// Follows symbolic links. An output that is a link must stay a link, so the file to replace is the
// link's target, which need not exist yet.
std::string BehindLinks(const std::string& path) {
  constexpr int kMaxLinks = 40;  // Linux follows at most 40 links, too.
  std::filesystem::path target = path;
  std::error_code error;
  for (int i = 0; i < kMaxLinks && std::filesystem::is_symlink(target, error); ++i) {
    const auto next = std::filesystem::read_symlink(target, error);
    if (error) break;
    target = target.parent_path() / next;
  }
  return target.string();
}

}  // namespace

bool IsInDeviceFolder(const std::string& path) {
  return path.rfind("/dev/", 0) == 0 && path.rfind("/dev/shm/", 0) != 0;
}

bool IsSpecialFile(const std::string& path) {
  // /dev/stdout may be a link to a regular file that other processes write to as well. Such a file
  // must not be replaced.
  if (IsInDeviceFolder(path) || path.rfind("/proc/", 0) == 0) return true;
  struct stat info;
  return stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
}

FileOutput::FileOutput(const std::string& path) {
  if (!IsSpecialFile(path)) {
    file_.emplace(BehindLinks(path));
    return;
  }
  special_ = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY);
  if (special_ < 0) Failed(NewFile::Failure::kCreate);
}

FileOutput::~FileOutput() {
  if (special_ >= 0) close(special_);
}

bool FileOutput::Failed(NewFile::Failure failure) {
  failure_ = failure;
  error_ = errno;
  return false;
}

bool FileOutput::Append(const char* data, size_t bytes) {
  if (file_) return file_->Append(data, bytes);
  if (failure_ != NewFile::Failure::kNone) return false;
  return WriteAll(special_, data, bytes) || Failed(NewFile::Failure::kWrite);
}

bool FileOutput::Finish() {
  if (file_) return file_->Finish();
  if (failure_ != NewFile::Failure::kNone) return false;
  return close(std::exchange(special_, -1)) == 0 || Failed(NewFile::Failure::kWrite);
}

}  // namespace litmus
