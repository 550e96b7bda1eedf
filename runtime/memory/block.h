// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Memory for what is large and lives long. Fresh pages of 4 KB cost more than filling them does
// (16 MB: 6.5 ms of page faults against 0.8 ms where the system gives huge pages), so that large
// blocks share mappings that ask for huge pages.
#ifndef LITMUS_RUNTIME_MEMORY_BLOCK_H_
#define LITMUS_RUNTIME_MEMORY_BLOCK_H_

#include <cstddef>
#include <new>
#include <utility>

namespace litmus {

// Uninitialised bytes on a cache line boundary, or nothing. Any thread may make and drop blocks.
class Block {
 public:
  static constexpr size_t kAlignment = 64;

  Block() = default;
  // data() is null where the system has no such memory, and for 0 bytes.
  explicit Block(size_t bytes);
  // The same for those who cannot do without: throws std::bad_alloc where there is no memory. A
  // block of 0 bytes has an address, too.
  static Block Make(size_t bytes) {
    Block block(bytes > 0 ? bytes : 1);
    if (block.data() == nullptr) throw std::bad_alloc();
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
  size_t size() const { return size_; }  // at least as many as were asked for

 private:
  void Swap(Block& other) {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(pooled_, other.pooled_);
  }

  char* data_ = nullptr;
  size_t size_ = 0;
  bool pooled_ = false;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MEMORY_BLOCK_H_
