// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The bytes of a weight cache before its entries: a header, the identity, and the index. Byte order
// and word size are the machine's.
#ifndef LITMUS_RUNTIME_PACKING_CACHE_FORMAT_H_
#define LITMUS_RUNTIME_PACKING_CACHE_FORMAT_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "runtime/packing/digest.h"

namespace litmus {

// What a file was made from, as texts that are compared.
struct CacheIdentity {
  std::string model, build, cpu_target;
};

// An entry's place in the file: from `offset`, a multiple of kCacheAlignment, on.
struct CachePlace {
  uint64_t offset = 0, bytes = 0;
  Digest digest = {};
};
using CacheIndex = std::map<std::string, CachePlace>;

// Entries begin at multiples of this.
inline constexpr size_t kCacheAlignment = 64;
// The first place for an entry from `offset` on.
constexpr size_t NextPlace(size_t offset) {
  return (offset + kCacheAlignment - 1) / kCacheAlignment * kCacheAlignment;
}

// Bytes of the front, a multiple of kCacheAlignment: places and digests do not matter.
size_t FrontBytes(const CacheIdentity& identity, const CacheIndex& index);

// The front of a file of `file_bytes` bytes.
std::string EncodeFront(const CacheIdentity& identity, const CacheIndex& index, size_t file_bytes);

// Reads and checks the front of a file; all places of the index lie within the file. Returns why
// the file cannot be used ("is cut short"), or nothing.
std::string DecodeFront(const char* file, size_t bytes, const CacheIdentity& identity,
                        CacheIndex* index);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PACKING_CACHE_FORMAT_H_
