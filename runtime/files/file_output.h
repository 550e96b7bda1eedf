// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Where an output goes that a user named: a regular file is replaced as a whole, a link's target
// likewise; a device or pipe (/dev/stdout) is written to after what it got before, never replaced.
#ifndef LITMUS_RUNTIME_FILES_FILE_OUTPUT_H_
#define LITMUS_RUNTIME_FILES_FILE_OUTPUT_H_

#include <cstddef>
#include <optional>
#include <string>

#include "runtime/files/new_file.h"

namespace litmus {

// True for what exists and is no regular file (a device, a pipe, a folder), and for all in /dev and
// /proc.
bool IsSpecialFile(const std::string& path);

// Not thread-safe.
class FileOutput {
 public:
  // Opening a pipe waits for its reader.
  explicit FileOutput(const std::string& path);
  // A regular file stays as it was without a successful Finish.
  ~FileOutput();
  FileOutput(const FileOutput&) = delete;
  FileOutput& operator=(const FileOutput&) = delete;

  // After a failure neither does anything, and each returns false.
  bool Append(const char* data, size_t bytes);
  bool Finish();

  // The first failure, and its errno.
  NewFile::Failure failure() const { return file_ ? file_->failure() : failure_; }
  int error() const { return file_ ? file_->error() : error_; }

 private:
  bool Failed(NewFile::Failure failure);

  std::optional<NewFile> file_;
  int special_ = -1;  // a device's or pipe's descriptor
  NewFile::Failure failure_ = NewFile::Failure::kNone;
  int error_ = 0;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_FILES_FILE_OUTPUT_H_
