// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/model/allocation.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>

namespace tflite {
namespace {

constexpr size_t kWholeFile = ~size_t{0};

}  // namespace

MMAPAllocation::MMAPAllocation(const char* filename, ErrorReporter* error_reporter)
    : Allocation(error_reporter, Type::kMMap) {
  // This may throw, so it comes before there is a descriptor to close.
  const std::string name = filename;
  // O_NONBLOCK, because opening a pipe without a writer would block.
  fd_ = open(filename, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd_ < 0) {
    error_reporter_->Report("Could not open '%s': %s.", filename, std::strerror(errno));
    return;
  }
  Map(name, 0, kWholeFile);
}

MMAPAllocation::MMAPAllocation(int fd, ErrorReporter* error_reporter)
    : MMAPAllocation(fd, 0, kWholeFile, error_reporter) {}

MMAPAllocation::MMAPAllocation(int fd, size_t offset, size_t length, ErrorReporter* error_reporter)
    : Allocation(error_reporter, Type::kMMap) {
  const std::string name = "file descriptor " + std::to_string(fd);
  fd_ = fcntl(fd, F_DUPFD_CLOEXEC, 0);
  if (fd_ < 0) {
    error_reporter_->Report("Could not duplicate %s: %s.", name.c_str(), std::strerror(errno));
    return;
  }
  Map(name, offset, length);
}

MMAPAllocation::~MMAPAllocation() {
  if (mapping_ != nullptr) munmap(mapping_, mapping_length_);
  if (fd_ >= 0) close(fd_);
}

const void* MMAPAllocation::base() const {
  return mapping_ == nullptr ? nullptr : static_cast<const char*>(mapping_) + shift_;
}

void MMAPAllocation::Map(const std::string& name, size_t offset, size_t length) {
  struct stat status;
  if (fstat(fd_, &status) != 0) {
    error_reporter_->Report("Could not read the size of '%s': %s.", name.c_str(),
                            std::strerror(errno));
    return;
  }
  if (!S_ISREG(status.st_mode)) {
    error_reporter_->Report("'%s' is not a regular file.", name.c_str());
    return;
  }
  const size_t size = static_cast<size_t>(status.st_size);
  if (size == 0) {
    error_reporter_->Report("'%s' is empty.", name.c_str());
    return;
  }
  if (offset > size || (length != kWholeFile && length > size - offset)) {
    error_reporter_->Report("'%s' has %zu bytes; requested: %zu from offset %zu.", name.c_str(),
                            size, length, offset);
    return;
  }
  if (length == kWholeFile) length = size - offset;
  const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const size_t shift = offset % page;
  void* mapping = mmap(nullptr, length + shift, PROT_READ, MAP_PRIVATE, fd_,
                       static_cast<off_t>(offset - shift));
  if (mapping == MAP_FAILED) {
    ran_out_of_memory_ = errno == ENOMEM;
    error_reporter_->Report("Could not map %zu bytes of '%s': %s.", length, name.c_str(),
                            std::strerror(errno));
    return;
  }
  mapping_ = mapping;
  mapping_length_ = length + shift;
  shift_ = shift;
  offset_ = offset;
  length_ = length;
}

void MMAPAllocation::ForgetPages(const void* begin, size_t bytes) const {
  const uintptr_t page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto first = (reinterpret_cast<uintptr_t>(begin) + page - 1) / page * page;
  const auto end = (reinterpret_cast<uintptr_t>(begin) + bytes) / page * page;
  // MADV_DONTNEED loses nothing: the mapping is private and never written, so the pages can be read
  // from the file again.
  if (end > first) madvise(reinterpret_cast<void*>(first), end - first, MADV_DONTNEED);
}

FileCopyAllocation::FileCopyAllocation(const char* filename, ErrorReporter* error_reporter)
    : Allocation(error_reporter, Type::kFileCopy) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(filename, "rb"),
                                                             &std::fclose);
  struct stat status;
  if (file == nullptr || fstat(fileno(file.get()), &status) != 0) {
    error_reporter_->Report("Could not open '%s': %s.", filename, std::strerror(errno));
    return;
  }
  const size_t size = static_cast<size_t>(status.st_size);
  std::unique_ptr<char[]> buffer(new (std::nothrow) char[size]);
  if (size == 0 || buffer == nullptr || std::fread(buffer.get(), 1, size, file.get()) != size) {
    error_reporter_->Report("Could not read %zu bytes of '%s'.", size, filename);
    return;
  }
  buffer_ = std::move(buffer);
  length_ = size;
}

MemoryAllocation::MemoryAllocation(const void* ptr, size_t num_bytes, ErrorReporter* error_reporter)
    : Allocation(error_reporter, Type::kMemory), buffer_(ptr), length_(num_bytes) {}

}  // namespace tflite
