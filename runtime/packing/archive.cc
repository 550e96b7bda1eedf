// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/packing/archive.h"

#include <algorithm>
#include <cstring>

namespace litmus {
namespace {

constexpr size_t kWord = sizeof(uint64_t);
alignas(kWord) const char kZeros[Block::kAlignment] = {};

}  // namespace

const char* Archive::Take(size_t bytes) {
  ok_ = ok_ && bytes <= bytes_ - position_;
  if (!ok_) return nullptr;
  const char* const from = data_ + position_;
  position_ += bytes;
  return from;
}

void Archive::Append(const void* data, size_t bytes) {
  if (bytes == 0) return;
  pieces_.push_back({static_cast<const char*>(data), bytes});
  position_ += bytes;
}

void Archive::Align(size_t alignment) {
  const size_t padding = (alignment - position_ % alignment) % alignment;
  if (reading_) {
    Take(padding);
  } else {
    Append(kZeros, padding);
  }
}

void Archive::Value(void* data, size_t bytes) {
  if (reading_) return Bytes(data, bytes);
  auto* const from = static_cast<char*>(data);
  for (size_t i = 0; i < bytes; i += kWord) {
    words_.push_back(0);
    std::memcpy(&words_.back(), from + i, std::min(kWord, bytes - i));
    Append(&words_.back(), kWord);
  }
}

// Whole 8-byte words are not copied. The remaining bytes are copied into a zero-padded word,
// because all pieces are multiples of 8 bytes.
void Archive::Bytes(void* data, size_t bytes) {
  const size_t whole = bytes / kWord * kWord, rest = bytes - whole;
  if (reading_) {
    const char* const from = Take(whole + (rest == 0 ? 0 : kWord));
    if (from != nullptr && bytes > 0) std::memcpy(data, from, bytes);
    return;
  }
  Append(data, whole);
  if (rest > 0) Value(static_cast<char*>(data) + whole, rest);
}

size_t Archive::Count(size_t count, size_t size) {
  uint64_t stored = count;
  Value(&stored, sizeof(stored));
  if (reading_) ok_ = ok_ && stored <= (bytes_ - position_) / size;
  return ok_ ? static_cast<size_t>(stored) : 0;
}

void Archive::Visit(Block* block) {
  const size_t count = Count(block->size(), 1);
  Align(Block::kAlignment);
  if (!reading_) return Append(block->data(), count);
  const char* const from = Take(count);
  if (from != nullptr) *block = Block::View(from, count);
}

}  // namespace litmus
