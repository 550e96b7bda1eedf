// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Owns a file descriptor and closes it.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_DESCRIPTOR_H_
#define LITMUS_TOOLS_COMMON_MACHINE_DESCRIPTOR_H_

#include <unistd.h>

#include <utility>

namespace litmus {

class Descriptor {
 public:
  Descriptor() = default;
  // Takes ownership of `fd`; negative: no file.
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }

  bool is_open() const { return fd_ >= 0; }
  int get() const { return fd_; }

 private:
  int fd_ = -1;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_DESCRIPTOR_H_
