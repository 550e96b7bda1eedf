// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The beginning of a weight cache: a header, the identity, and the index; the entries follow. Byte
// order and word size are those of the machine.
#ifndef LITMUS_RUNTIME_PACKING_CACHE_FORMAT_H_
#define LITMUS_RUNTIME_PACKING_CACHE_FORMAT_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "runtime/packing/digest.h"

namespace litmus {

// What the file was made from. A file is used only if all three texts are equal.
struct CacheIdentity {
  std::string model, build, cpu_target;
};

// Where an entry lies in the file: `bytes` bytes from `offset`, which is a multiple of
// kCacheAlignment.
struct CachePlace {
  uint64_t offset = 0, bytes = 0;
  Digest digest = {};
};
using CacheIndex = std::map<std::string, CachePlace>;

// The offset of every entry is a multiple of this.
inline constexpr size_t kCacheAlignment = 64;
// The first multiple of kCacheAlignment from `offset` on.
constexpr size_t NextPlace(size_t offset) {
  return (offset + kCacheAlignment - 1) / kCacheAlignment * kCacheAlignment;
}

// Size in bytes of the front, a multiple of kCacheAlignment. Offsets and digests in `index` are not
// read.
size_t FrontBytes(const CacheIdentity& identity, const CacheIndex& index);

// Encodes the front of a file that has `file_bytes` bytes in all.
std::string EncodeFront(const CacheIdentity& identity, const CacheIndex& index, size_t file_bytes);

// Decodes and checks the front of a file; all entries of the index lie within the file. Returns why
// the file cannot be used ("is cut short"), or "".
std::string DecodeFront(const char* file, size_t bytes, const CacheIdentity& identity,
                        CacheIndex* index);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PACKING_CACHE_FORMAT_H_
