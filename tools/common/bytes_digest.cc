// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/bytes_digest.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "absl/strings/str_format.h"
#include "runtime/packing/digest.h"

namespace litmus {
namespace {

std::string TextOf(const Digest& digest) {
  return absl::StrFormat("%016x%016x", digest[0], digest[1]);
}

absl::StatusOr<std::string> DescriptorDigest(int fd) {
  struct stat info;
  if (fstat(fd, &info) != 0) return absl::DataLossError(std::strerror(errno));
  if (!S_ISREG(info.st_mode)) return absl::NotFoundError("is not a regular file");
  Digester digester;
  std::array<char, 1 << 16> part;
  while (true) {
    const ssize_t n = read(fd, part.data(), part.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return absl::DataLossError(std::strerror(errno));
    if (n == 0) return TextOf(digester.Result());
    digester.Add(part.data(), static_cast<size_t>(n));
  }
}

}  // namespace

std::string BytesDigest(absl::string_view bytes) {
  return TextOf(DigestOf(bytes.data(), bytes.size()));
}

absl::StatusOr<std::string> FileDigest(const std::string& path) {
  // O_NONBLOCK: opening a named pipe would block otherwise.
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return absl::NotFoundError(std::strerror(errno));
  absl::StatusOr<std::string> digest = DescriptorDigest(fd);
  close(fd);
  return digest;
}

}  // namespace litmus
