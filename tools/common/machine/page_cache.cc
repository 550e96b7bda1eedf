// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/machine/page_cache.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <vector>

#include "tools/common/machine/descriptor.h"

namespace litmus {

std::optional<double> CachedShare(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (!file.is_open() || fstat(file.get(), &status) != 0 || status.st_size <= 0) return {};
  const auto bytes = static_cast<size_t>(status.st_size);
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  void* const mapping = mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file.get(), 0);
  if (mapping == MAP_FAILED) return {};
  std::vector<unsigned char> pages((bytes + page - 1) / page);
  const bool told = mincore(mapping, bytes, pages.data()) == 0;
  munmap(mapping, bytes);
  if (!told) return {};
  size_t cached = 0;
  for (const unsigned char each : pages) cached += each & 1;
  return static_cast<double>(cached) / static_cast<double>(pages.size());
}

void EvictFile(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return;
  fsync(file.get());
  posix_fadvise(file.get(), 0, 0, POSIX_FADV_DONTNEED);
}

void ReadThrough(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::vector<char> bytes(1 << 20);
  while (file.is_open() && read(file.get(), bytes.data(), bytes.size()) > 0) {
  }
}

}  // namespace litmus
