// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Storage of a model's bytes: a mapped file, a copy of a file, or the caller's memory.
#ifndef LITMUS_RUNTIME_MODEL_ALLOCATION_H_
#define LITMUS_RUNTIME_MODEL_ALLOCATION_H_

#include <cstddef>
#include <memory>
#include <string>

#include "runtime/base/error_reporter.h"

namespace tflite {

// Immutable bytes. Thread-safe once made.
class Allocation {
 public:
  enum class Type { kMMap, kFileCopy, kMemory };

  virtual ~Allocation() = default;
  Allocation(const Allocation&) = delete;
  Allocation& operator=(const Allocation&) = delete;

  // The first byte; null if valid() is false. The address is a multiple of at least 16, except for
  // memory of the caller, which keeps its address.
  virtual const void* base() const = 0;
  virtual size_t bytes() const = 0;
  // False if the bytes are not available. If a file could not be read, the reason was reported to
  // the error reporter.
  virtual bool valid() const = 0;

  Type type() const { return type_; }

 protected:
  Allocation(ErrorReporter* error_reporter, Type type)
      : error_reporter_(error_reporter == nullptr ? DefaultErrorReporter() : error_reporter),
        type_(type) {}

  ErrorReporter* const error_reporter_;

 private:
  const Type type_;
};

// A read-only, private mapping of a file or of a part of it. The file must not shrink while mapped.
class MMAPAllocation : public Allocation {
 public:
  MMAPAllocation(const char* filename, ErrorReporter* error_reporter);
  // Duplicates `fd`, which the caller still owns.
  MMAPAllocation(int fd, ErrorReporter* error_reporter);
  // `length` bytes from `offset` on, which need not be a multiple of the page size.
  MMAPAllocation(int fd, size_t offset, size_t length, ErrorReporter* error_reporter);
  ~MMAPAllocation() override;

  const void* base() const override;
  size_t bytes() const override { return length_; }
  bool valid() const override { return mapping_ != nullptr; }

  // Tells the system that it may free the memory of the pages that lie completely in [begin, begin
  // + bytes), a part of the mapping. Reading these bytes again is slower, because the system reads
  // them from the file.
  void ForgetPages(const void* begin, size_t bytes) const;

  // True if mapping failed because memory ran out.
  bool ran_out_of_memory() const { return ran_out_of_memory_; }

  // A descriptor of the file, open as long as this object exists; the caller must not close it. -1
  // if there is none.
  int fd() const { return fd_; }
  // Offset of base() in the file.
  size_t offset_of_buffer_in_file() const { return offset_; }

  static bool IsSupported() { return true; }

 private:
  // Maps `length` bytes of fd_ from `offset`; kWholeFile: up to the end of the file.
  void Map(const std::string& name, size_t offset, size_t length);

  int fd_ = -1;
  size_t offset_ = 0;
  void* mapping_ = nullptr;
  size_t mapping_length_ = 0;
  size_t shift_ = 0;  // bytes between the page boundary before the first byte and the first byte
  size_t length_ = 0;
  bool ran_out_of_memory_ = false;
};

// A file read into memory.
class FileCopyAllocation : public Allocation {
 public:
  FileCopyAllocation(const char* filename, ErrorReporter* error_reporter);

  const void* base() const override { return buffer_.get(); }
  size_t bytes() const override { return length_; }
  bool valid() const override { return buffer_ != nullptr; }

 private:
  std::unique_ptr<char[]> buffer_;
  size_t length_ = 0;
};

// Memory of the caller, who must keep the bytes valid and unchanged.
class MemoryAllocation : public Allocation {
 public:
  MemoryAllocation(const void* ptr, size_t num_bytes, ErrorReporter* error_reporter);

  const void* base() const override { return buffer_; }
  size_t bytes() const override { return length_; }
  bool valid() const override { return buffer_ != nullptr; }

 private:
  const void* buffer_;
  size_t length_;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_MODEL_ALLOCATION_H_
