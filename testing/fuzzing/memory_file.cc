// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/fuzzing/memory_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace litmus::fuzzing {

MemoryFile::MemoryFile()
    : fd_(memfd_create("fuzz", MFD_CLOEXEC)), path_("/proc/self/fd/" + std::to_string(fd_)) {
  if (fd_ >= 0) return;
  std::perror("memfd_create");
  std::abort();
}

MemoryFile::~MemoryFile() { close(fd_); }

const std::string& MemoryFile::Write(const uint8_t* data, size_t size) {
  const bool written =
      ftruncate(fd_, 0) == 0 && pwrite(fd_, data, size, 0) == static_cast<ssize_t>(size);
  if (!written) {
    std::perror(path_.c_str());
    std::abort();
  }
  return path_;
}

}  // namespace litmus::fuzzing
