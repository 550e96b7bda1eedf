// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Counts the bytes of tensors and weights over all interpreters and threads of the process, and
// bounds the sum by one limit. Without such a limit, a model whose tensors fit one by one but not
// together would make Linux kill the process.
//
// Code claims bytes from the account before it allocates them, through an object that returns the
// bytes when it is destroyed: a Block, a CountedVector or a MemoryClaim.
#ifndef LITMUS_RUNTIME_MEMORY_MEMORY_ACCOUNT_H_
#define LITMUS_RUNTIME_MEMORY_MEMORY_ACCOUNT_H_

#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace litmus {

// The limit in bytes. The default is 90 % of the memory of the machine or the container; the rest
// is for code, stacks and allocations that are not counted.
size_t MemoryLimit();
// Sets the limit of the process in bytes; 0 sets the default. Memory that is already held is not
// affected. Thread-safe.
void SetMemoryLimit(size_t bytes);
// Bytes that the process holds now.
size_t HeldMemory();

// Adds `bytes` to the account. Returns false, and adds nothing, if the sum would exceed the limit.
// Thread-safe; costs one atomic operation.
bool HoldMemory(size_t bytes);
void ReleaseMemory(size_t bytes);

// Thrown if `bytes` bytes cannot be allocated, because of the limit or because the system refuses.
// The message has the bytes that were requested, the bytes that are held, the limit, and how to
// raise it.
class MemoryRefused : public std::bad_alloc {
 public:
  explicit MemoryRefused(size_t bytes);
  const char* what() const noexcept override { return text_; }

 private:
  char text_[256];
};

// Bytes of the account that this object holds and returns in its destructor. Not thread-safe.
class MemoryClaim {
 public:
  MemoryClaim() = default;
  ~MemoryClaim() { ReleaseMemory(bytes_); }
  MemoryClaim(MemoryClaim&& other) noexcept : bytes_(std::exchange(other.bytes_, 0)) {}
  MemoryClaim& operator=(MemoryClaim&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  MemoryClaim(const MemoryClaim&) = delete;
  MemoryClaim& operator=(const MemoryClaim&) = delete;

  // Changes the number of bytes that the claim holds to `bytes`. Returns false, and changes
  // nothing, if the account refuses.
  bool Resize(size_t bytes) {
    if (bytes > bytes_ && !HoldMemory(bytes - bytes_)) return false;
    if (bytes < bytes_) ReleaseMemory(bytes_ - bytes);
    bytes_ = bytes;
    return true;
  }
  size_t bytes() const { return bytes_; }

 private:
  size_t bytes_ = 0;
};

// Allocator, counted by the account, for containers whose size a model or a tensor determines.
// Throws MemoryRefused.
template <typename T>
struct CountedAllocator {
  using value_type = T;
  static constexpr size_t kElement = sizeof(T);  // NOLINT: T may be a pointer

  CountedAllocator() = default;
  template <typename Other>
  CountedAllocator(const CountedAllocator<Other>&) noexcept {}  // NOLINT: allocators convert

  T* allocate(size_t count) {
    if (count > static_cast<size_t>(-1) / kElement) throw MemoryRefused(static_cast<size_t>(-1));
    const size_t bytes = count * kElement;
    if (!HoldMemory(bytes)) throw MemoryRefused(bytes);
    try {
      return std::allocator<T>().allocate(count);
    } catch (const std::bad_alloc&) {
      ReleaseMemory(bytes);
      throw MemoryRefused(bytes);
    }
  }
  void deallocate(T* data, size_t count) noexcept {
    std::allocator<T>().deallocate(data, count);
    ReleaseMemory(count * kElement);
  }
  template <typename Other>
  bool operator==(const CountedAllocator<Other>&) const {
    return true;
  }
  template <typename Other>
  bool operator!=(const CountedAllocator<Other>&) const {
    return false;
  }
};

template <typename T>
using CountedVector = std::vector<T, CountedAllocator<T>>;

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MEMORY_MEMORY_ACCOUNT_H_
