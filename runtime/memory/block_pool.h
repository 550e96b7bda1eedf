// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Blocks out of large anonymous mappings that ask for huge pages: first fit, neighbours that are
// free become one again, a mapping without blocks goes back to the system.
#ifndef LITMUS_RUNTIME_MEMORY_BLOCK_POOL_H_
#define LITMUS_RUNTIME_MEMORY_BLOCK_POOL_H_

#include <cstddef>
#include <map>
#include <mutex>

namespace litmus {

// Safe to use from several threads.
class BlockPool {
 public:
  BlockPool() = default;
  // Blocks that were not freed go with the pool.
  ~BlockPool();
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;

  // `bytes` is a positive multiple of 64, and so is the result's address. Null where the system
  // refuses, or knows no huge pages.
  char* Allocate(size_t bytes);
  // What Allocate gave, with the same size.
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
