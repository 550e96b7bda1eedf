// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Four lanes apply xor, multiplication and rotation to 8-byte words. Each step is a bijection of
// its lane, so one changed word always changes the result; four lanes hide the latency of the
// multiplication.
#include "delegates/gpu/serialization/checksum.h"

#include <cstring>

namespace litmus::gpu {
namespace {

constexpr int kLanes = 4;
// Odd numbers with about as many one bits as zero bits: 2^64 / golden ratio, and 2^64 * (sqrt(2) -
// 1).
constexpr uint64_t kMultiplier = 0x9e3779b97f4a7c15;
constexpr uint64_t kOther = 0x6a09e667f3bcc909;

// The word is multiplied before it is combined with the lane, so that a change of few bits in one
// word cannot be cancelled by a change of few bits in the next.
uint64_t Step(uint64_t lane, uint64_t word) {
  const uint64_t mixed = lane ^ word * kOther;
  return (mixed << 29 | mixed >> 35) * kMultiplier;
}

uint64_t Word(const char* from) {
  uint64_t word;
  std::memcpy(&word, from, sizeof(word));
  return word;
}

}  // namespace

uint64_t Checksum(const void* data, size_t bytes, uint64_t seed) {
  const char* from = static_cast<const char*>(data);
  uint64_t lanes[kLanes];
  for (int i = 0; i < kLanes; ++i) lanes[i] = seed + kOther * static_cast<uint64_t>(i + 1);
  size_t left = bytes;
  for (; left >= kLanes * sizeof(uint64_t); left -= kLanes * sizeof(uint64_t)) {
    for (int i = 0; i < kLanes; ++i) lanes[i] = Step(lanes[i], Word(from + 8 * i));
    from += kLanes * sizeof(uint64_t);
  }
  for (; left >= sizeof(uint64_t); left -= sizeof(uint64_t), from += sizeof(uint64_t)) {
    lanes[0] = Step(lanes[0], Word(from));
  }
  uint64_t last = 0;
  if (left > 0) std::memcpy(&last, from, left);
  lanes[0] = Step(lanes[0], last);
  uint64_t sum = Step(kOther, bytes);
  for (const uint64_t lane : lanes) sum = Step(sum, lane);
  // The high bits of a product depend on all lower bits; these steps mix them into the low bits.
  sum ^= sum >> 32;
  sum *= kMultiplier;
  return sum ^ sum >> 29;
}

}  // namespace litmus::gpu
