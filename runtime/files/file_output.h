// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output file that a user named. A regular file, or the target of a link, is replaced as a
// whole. A device or a pipe (/dev/stdout) is appended to and never replaced.
#ifndef LITMUS_RUNTIME_FILES_FILE_OUTPUT_H_
#define LITMUS_RUNTIME_FILES_FILE_OUTPUT_H_

#include <cstddef>
#include <optional>
#include <string>

#include "runtime/files/new_file.h"

namespace litmus {

// True for every path in /dev but those in /dev/shm, which has files like any other folder.
bool IsInDeviceFolder(const std::string& path);

// True for a path that exists and is not a regular file (a device, a pipe, a folder), and for every
// path in /proc and every path that IsInDeviceFolder.
bool IsSpecialFile(const std::string& path);

// Not thread-safe.
class FileOutput {
 public:
  // Opens the output. If it is a pipe, the constructor blocks until a reader opens the pipe.
  explicit FileOutput(const std::string& path);
  // Without a successful Finish, a regular file keeps its old content.
  ~FileOutput();
  FileOutput(const FileOutput&) = delete;
  FileOutput& operator=(const FileOutput&) = delete;

  // Append adds bytes; Finish completes the output. After a failure both do nothing and return
  // false.
  bool Append(const char* data, size_t bytes);
  bool Finish();

  // The first failure, and the errno of it.
  NewFile::Failure failure() const { return file_ ? file_->failure() : failure_; }
  int error() const { return file_ ? file_->error() : error_; }

 private:
  bool Failed(NewFile::Failure failure);

  std::optional<NewFile> file_;
  int special_ = -1;  // descriptor of the device or pipe; -1 for a regular file
  NewFile::Failure failure_ = NewFile::Failure::kNone;
  int error_ = 0;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_FILES_FILE_OUTPUT_H_
