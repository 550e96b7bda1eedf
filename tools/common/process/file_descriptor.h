// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Owns a file descriptor and closes it.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_FILE_DESCRIPTOR_H_
#define LITMUS_TOOLS_COMMON_PROCESS_FILE_DESCRIPTOR_H_

#include <unistd.h>

#include <utility>

namespace litmus {

class FileDescriptor {
 public:
  explicit FileDescriptor(int number = -1) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor() { Close(); }

  int get() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void Close() {
    if (number_ >= 0) close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_FILE_DESCRIPTOR_H_
