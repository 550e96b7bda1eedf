// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Allocator of blocks from large anonymous mappings that ask for huge pages. First fit; free
// neighbours are merged; a mapping without blocks is returned to the system.
#ifndef LITMUS_RUNTIME_MEMORY_BLOCK_POOL_H_
#define LITMUS_RUNTIME_MEMORY_BLOCK_POOL_H_

#include <cstddef>
#include <map>
#include <mutex>

namespace litmus {

// Allocator of blocks. Thread-safe.
class BlockPool {
 public:
  BlockPool() = default;
  // Releases all mappings, even if some blocks were not freed.
  ~BlockPool();
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;

  // `bytes` must be a positive multiple of 64. The result's address is a multiple of 64. Returns
  // null if the system refuses memory or has no huge pages.
  char* Allocate(size_t bytes);
  // Frees a result of Allocate. `bytes` must be the size of the allocation.
  void Free(char* block, size_t bytes);

  size_t mapped_bytes() const;

 private:
  using Ranges = std::map<char*, size_t>;  // begin, bytes
  bool Map(size_t bytes);

  mutable std::mutex mutex_;
  Ranges mappings_, free_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MEMORY_BLOCK_POOL_H_
