// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/packing/digest.h"

#include <algorithm>
#include <cstring>

namespace litmus {
namespace {

struct Product {
  uint64_t low, high;
};

#if defined(__SIZEOF_INT128__)
inline Product Multiply(uint64_t a, uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return {static_cast<uint64_t>(product), static_cast<uint64_t>(product >> 64)};
}
#else  // 32-bit processors
inline Product Multiply(uint64_t a, uint64_t b) {
  const uint64_t a_low = a & 0xffffffff, a_high = a >> 32;
  const uint64_t b_low = b & 0xffffffff, b_high = b >> 32;
  const uint64_t low = a_low * b_low, first = a_high * b_low, second = a_low * b_high;
  const uint64_t middle = (low >> 32) + (first & 0xffffffff) + (second & 0xffffffff);
  return {(middle << 32) | (low & 0xffffffff),
          a_high * b_high + (first >> 32) + (second >> 32) + (middle >> 32)};
}
#endif

// Both halves of the 128-bit product are used, and each word is added once more unchanged, so that
// no information is lost if a factor is 0.
inline void MixLane(uint64_t a, uint64_t b, uint64_t* first, uint64_t* second) {
  const Product product = Multiply(a ^ *first, b ^ *second);
  *first = product.low + b;
  *second = product.high ^ a;
}

}  // namespace

inline void Digester::Mix(const char* block, State* state) {
  uint64_t in[kBlock / sizeof(uint64_t)];
  std::memcpy(in, block, sizeof(in));
  uint64_t* const words = state->words;
  MixLane(in[0], in[1], &words[0], &words[1]);
  MixLane(in[2], in[3], &words[2], &words[3]);
  MixLane(in[4], in[5], &words[4], &words[5]);
  MixLane(in[6], in[7], &words[6], &words[7]);
}

void Digester::Add(const void* data, size_t bytes) {
  if (bytes == 0) return;
  const char* from = static_cast<const char*>(data);
  bytes_ += bytes;
  if (rest_bytes_ > 0) {
    const size_t taken = std::min(bytes, kBlock - rest_bytes_);
    std::memcpy(rest_ + rest_bytes_, from, taken);
    rest_bytes_ += taken, from += taken, bytes -= taken;
    if (rest_bytes_ < kBlock) return;
    Mix(rest_, &state_);
  }
  State state = state_;
  for (; bytes >= kBlock; from += kBlock, bytes -= kBlock) Mix(from, &state);
  state_ = state;
  std::memcpy(rest_, from, bytes);
  rest_bytes_ = bytes;
}

Digest Digester::Result() const {
  State state = state_;
  char block[kBlock] = {};
  std::memcpy(block, rest_, rest_bytes_);
  Mix(block, &state);
  // The length distinguishes inputs that differ only in zeros at the end. Four more rounds let
  // every input bit affect every output bit.
  for (uint64_t round = 1; round <= 4; ++round) {
    const uint64_t* const words = state.words;
    const uint64_t last[] = {bytes_ ^ words[2], words[3] ^ round, words[4], words[5],
                             words[6],          words[7],         words[0], words[1]};
    static_assert(sizeof(last) == kBlock);
    std::memcpy(block, last, sizeof(last));
    Mix(block, &state);
  }
  const uint64_t* const words = state.words;
  return {words[0] ^ words[3] ^ words[4] ^ words[7], words[1] ^ words[2] ^ words[5] ^ words[6]};
}

Digest DigestOf(const void* data, size_t bytes) {
  Digester digester;
  digester.Add(data, bytes);
  return digester.Result();
}

}  // namespace litmus
