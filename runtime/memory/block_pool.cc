// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/memory/block_pool.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace litmus {
namespace {

constexpr size_t kHugePage = 2 << 20;
// Bytes at the start of the first mapping that stay on small pages, so that a program with little
// need does not pay for a huge page. A huge page takes about as long as this number of bytes on
// small pages (40 … 250 µs).
constexpr size_t kPlain = 256 << 10;
// Address space is cheap: only pages that blocks touch become memory.
constexpr size_t kSmallestMapping = 16 << 20;

}  // namespace

BlockPool::~BlockPool() {
  for (const auto& [begin, bytes] : mappings_) munmap(begin, bytes);
}

#ifdef MADV_HUGEPAGE
bool BlockPool::Map(size_t bytes) {
  if (bytes > SIZE_MAX / 2) return false;
  const size_t plain = mappings_.empty() ? kPlain : 0;
  bytes = std::max(kSmallestMapping, (bytes + kHugePage - 1) / kHugePage * kHugePage) + plain;
  // The mapping has one more huge page, so that an aligned range of whole huge pages lies inside.
  void* mapped = mmap(nullptr, bytes + kHugePage, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) return false;
  char* const begin = static_cast<char*>(mapped);
  const size_t before =
      (2 * kHugePage - plain - reinterpret_cast<uintptr_t>(begin) % kHugePage) % kHugePage;
  if (before > 0) munmap(begin, before);
  if (before < kHugePage) munmap(begin + before + bytes, kHugePage - before);
  // The system refuses if its setting for huge pages is "never". All pages are small then.
  madvise(begin + before + plain, bytes - plain, MADV_HUGEPAGE);
  mappings_[begin + before] = bytes;
  free_[begin + before] = bytes;
  return true;
}
#else
bool BlockPool::Map(size_t) { return false; }
#endif

char* BlockPool::Allocate(size_t bytes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto fits = [bytes](const auto& range) { return range.second >= bytes; };
  auto range = std::find_if(free_.begin(), free_.end(), fits);
  if (range == free_.end()) {
    if (!Map(bytes)) return nullptr;
    range = std::find_if(free_.begin(), free_.end(), fits);
  }
  char* const block = range->first;
  const size_t left = range->second - bytes;
  free_.erase(range);
  if (left > 0) free_[block + bytes] = left;
  return block;
}

void BlockPool::Free(char* block, size_t bytes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  // Two mappings may lie side by side. Their free ranges must not be merged.
  const auto mapping = std::prev(mappings_.upper_bound(block));
  char* const mapping_end = mapping->first + mapping->second;
  auto next = free_.lower_bound(block);
  if (next != free_.end() && next->first == block + bytes && next->first < mapping_end) {
    bytes += next->second;
    next = free_.erase(next);
  }
  if (next != free_.begin()) {
    const auto before = std::prev(next);
    if (before->first >= mapping->first && before->first + before->second == block) {
      block = before->first;
      bytes += before->second;
      free_.erase(before);
    }
  }
  if (bytes == mapping->second) {
    munmap(block, bytes);
    mappings_.erase(mapping);
  } else {
    free_[block] = bytes;
  }
}

size_t BlockPool::mapped_bytes() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  size_t sum = 0;
  for (const auto& mapping : mappings_) sum += mapping.second;
  return sum;
}

}  // namespace litmus
