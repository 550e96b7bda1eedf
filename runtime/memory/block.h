// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Memory for large data with a long life. The page faults of fresh 4 KB pages cost more time than
// filling the pages (16 MB: 6.5 ms of page faults against 0.8 ms with huge pages), so large blocks
// share mappings that ask for huge pages.
#ifndef LITMUS_RUNTIME_MEMORY_BLOCK_H_
#define LITMUS_RUNTIME_MEMORY_BLOCK_H_

#include <cstddef>
#include <utility>

#include "runtime/memory/memory_account.h"

namespace litmus {

// Block of uninitialised bytes, aligned to a cache line; may be empty. Any thread may make and
// destroy blocks. A block may also refer to bytes that others own.
class Block {
 public:
  static constexpr size_t kAlignment = 64;

  Block() = default;
  // Counted by the account of the process. data() is null if memory runs out, and for 0 bytes.
  explicit Block(size_t bytes);
  // Makes a block whose data() is not null, also for 0 bytes. Throws MemoryRefused if memory runs
  // out.
  static Block Make(size_t bytes) {
    Block block(bytes > 0 ? bytes : 1);
    if (block.data() == nullptr) throw MemoryRefused(bytes);
    return block;
  }
  // Makes a block that refers to `bytes` bytes at `data`, which must outlive it and must not be
  // written to. `data` must be a multiple of kAlignment.
  static Block View(const char* data, size_t bytes) {
    Block block;
    block.data_ = const_cast<char*>(data);
    block.size_ = bytes;
    block.origin_ = Origin::kElsewhere;
    return block;
  }
  ~Block() { Release(); }
  Block(Block&& other) noexcept { Swap(other); }
  Block& operator=(Block&& other) noexcept {
    Swap(other);
    return *this;
  }
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  void Release();

  char* data() const { return data_; }
  size_t size() const { return size_; }  // at least the requested bytes

 private:
  enum class Origin : char { kHeap, kPool, kElsewhere };
  void Swap(Block& other) {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(origin_, other.origin_);
  }

  char* data_ = nullptr;
  size_t size_ = 0;
  Origin origin_ = Origin::kHeap;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MEMORY_BLOCK_H_
