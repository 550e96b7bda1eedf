// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/packing/digest.h"

#include <cstring>

namespace litmus {
namespace {

// Odd numbers without a pattern: multiplying by them is a one-to-one map of words.
constexpr uint64_t kFirst = 0x9FB21C651E98DF25u, kSecond = 0xD6E8FEB86659FD93u;
constexpr uint64_t kSpread = 0x2545F4914F6CDD1Du;

uint64_t Rotated(uint64_t x, int by) { return x << by | x >> (64 - by); }

// One-to-one for each of the two arguments, given the other.
inline uint64_t Mixed(uint64_t state, uint64_t word, uint64_t factor) {
  const uint64_t x = (state ^ word) * factor;
  return x ^ x >> 29;
}

uint64_t Finished(uint64_t x) {
  x = (x ^ x >> 32) * kSpread;
  return x ^ x >> 31;
}

}  // namespace

void Digester::AddWord(uint64_t word) {
  const auto lane = words_++ % kLanes;
  first_[lane] = Mixed(first_[lane], word, kFirst);
  second_[lane] = Mixed(Rotated(second_[lane], 23), word, kSecond);
}

void Digester::Add(const void* data, size_t bytes) {
  const char* from = static_cast<const char*>(data);
  bytes_ += bytes;
  while (bytes >= sizeof(uint64_t) && (words_ % kLanes != 0 || bytes < kLanes * sizeof(uint64_t))) {
    uint64_t word;
    std::memcpy(&word, from, sizeof(word));
    AddWord(word);
    from += sizeof(word), bytes -= sizeof(word);
  }
  for (uint64_t words[kLanes]; bytes >= sizeof(words);
       from += sizeof(words), bytes -= sizeof(words), words_ += kLanes) {
    std::memcpy(words, from, sizeof(words));
    for (int i = 0; i < kLanes; ++i) {
      first_[i] = Mixed(first_[i], words[i], kFirst);
      second_[i] = Mixed(Rotated(second_[i], 23), words[i], kSecond);
    }
  }
  for (; bytes >= sizeof(uint64_t); from += sizeof(uint64_t), bytes -= sizeof(uint64_t)) {
    uint64_t word;
    std::memcpy(&word, from, sizeof(word));
    AddWord(word);
  }
  if (bytes == 0) return;
  uint64_t rest = 0;
  std::memcpy(&rest, from, bytes);
  AddWord(rest);
}

Digest Digester::Result() const {
  Digest digest = {bytes_, ~bytes_};
  for (int i = 0; i < kLanes; ++i) {
    digest[0] = Mixed(digest[0], Finished(first_[i]), kFirst);
    digest[1] = Mixed(Rotated(digest[1], 23), Finished(second_[i]), kSecond);
  }
  return {Finished(digest[0]), Finished(digest[1])};
}

Digest DigestOf(const void* data, size_t bytes) {
  Digester digester;
  digester.Add(data, bytes);
  return digester.Result();
}

}  // namespace litmus
