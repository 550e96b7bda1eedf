// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/memory/block.h"

#include <cstdlib>

#include "runtime/memory/block_pool.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// Smaller blocks come from the heap. With a sanitizer, all blocks come from the heap, so that each
// block is checked.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr size_t kSmallestPooled = static_cast<size_t>(-1);
#else
constexpr size_t kSmallestPooled = 4 << 10;
#endif

// Never destroyed: blocks may outlive any other static object.
BlockPool& Pool() {
  static auto* const pool = new BlockPool;
  return *pool;
}

}  // namespace

Block::Block(size_t bytes) {
  if (bytes == 0 || bytes > static_cast<size_t>(-1) / 2) return;
  const size_t size = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  if (!HoldMemory(size)) return;
  if (size >= kSmallestPooled) {
    data_ = Pool().Allocate(size);
    if (data_ != nullptr) origin_ = Origin::kPool;
  }
  // posix_memalign, because Android has aligned_alloc only from API level 28 on.
  if (void* heap = nullptr; data_ == nullptr && posix_memalign(&heap, kAlignment, size) == 0) {
    data_ = static_cast<char*>(heap);
  }
  if (data_ != nullptr) {
    size_ = size;
  } else {
    ReleaseMemory(size);
  }
}

void Block::Release() {
  if (origin_ == Origin::kPool) Pool().Free(data_, size_);
  if (origin_ == Origin::kHeap) std::free(data_);
  if (origin_ != Origin::kElsewhere) ReleaseMemory(size_);
  data_ = nullptr;
  size_ = 0;
  origin_ = Origin::kHeap;
}

}  // namespace litmus
