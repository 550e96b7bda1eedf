// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/read_file.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace litmus {

absl::StatusOr<std::string> ReadFileBytes(const std::string& path, size_t most) {
  // C's functions: std::ifstream throws at the first read of a folder.
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (file == nullptr) return absl::NotFoundError(std::strerror(errno));
  // A regular file is read at once, with one byte more that is not there.
  size_t part = size_t{1} << 16;
  struct stat info;
  if (fstat(fileno(file.get()), &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0) {
    part = static_cast<size_t>(info.st_size) + 1;
  }
  std::string bytes;
  for (bool more = true; more && bytes.size() < most;) {
    const size_t done = bytes.size(), wanted = std::min(part, most - done);
    bytes.resize(done + wanted);
    const size_t n = std::fread(&bytes[done], 1, wanted, file.get());
    bytes.resize(done + n);
    more = n == wanted;
    part = size_t{1} << 16;
  }
  if (std::ferror(file.get()) != 0) return absl::DataLossError(std::strerror(errno));
  return bytes;
}

}  // namespace litmus
