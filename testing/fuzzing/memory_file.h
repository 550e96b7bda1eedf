// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A file in memory that has a path, for readers that need one. It disappears with the process,
// however that ends.
#ifndef LITMUS_TESTING_FUZZING_MEMORY_FILE_H_
#define LITMUS_TESTING_FUZZING_MEMORY_FILE_H_

#include <cstddef>
#include <cstdint>
#include <string>

namespace litmus::fuzzing {

// One file, whose content is replaced for each input. Not thread-safe.
class MemoryFile {
 public:
  MemoryFile();
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  // Replaces the content and returns the path.
  const std::string& Write(const uint8_t* data, size_t size);
  const std::string& path() const { return path_; }

 private:
  int fd_;
  std::string path_;
};

}  // namespace litmus::fuzzing

#endif  // LITMUS_TESTING_FUZZING_MEMORY_FILE_H_
