// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The account of a process: bytes that tensors and weights take, added together over all
// interpreters and threads, below one limit. Without a limit on the sum, a model whose tensors fit
// one by one ends in the kernel's out-of-memory killer, and takes the process along.
//
// Who allocates asks the account first, through an object that gives the bytes back: a Block, a
// CountedVector or a MemoryClaim.
#ifndef LITMUS_RUNTIME_MEMORY_MEMORY_ACCOUNT_H_
#define LITMUS_RUNTIME_MEMORY_MEMORY_ACCOUNT_H_

#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace litmus {

// The limit in bytes. By default 90 % of what the machine or the container has: the rest is for
// code, stacks and what nobody counts.
size_t MemoryLimit();
// Sets the limit of the process; 0: the default. What is already held stays. Thread-safe.
void SetMemoryLimit(size_t bytes);
// Bytes that the process holds now.
size_t HeldMemory();

// Adds `bytes` to the account. Returns false, and adds nothing, if the sum would exceed the limit.
// Thread-safe; costs one atomic operation.
bool HoldMemory(size_t bytes);
void ReleaseMemory(size_t bytes);

// What is thrown, and what is reported, where `bytes` bytes are not to be had: by the limit, or by
// the system. Tells how much was asked for, how much is held, the limit, and how to raise it.
class MemoryRefused : public std::bad_alloc {
 public:
  explicit MemoryRefused(size_t bytes);
  const char* what() const noexcept override { return text_; }

 private:
  char text_[256];
};

// Bytes of the account that belong to this object. Not thread-safe.
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

  // Makes the claim one of `bytes` bytes. Returns false, and leaves the claim as it was, if the
  // account refuses.
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

// The allocator of containers whose size a model or a tensor decides. Throws MemoryRefused.
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
