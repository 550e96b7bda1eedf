// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A 128-bit digest of bytes: against damage and chance, not against malice.
#ifndef LITMUS_RUNTIME_PACKING_DIGEST_H_
#define LITMUS_RUNTIME_PACKING_DIGEST_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace litmus {

// Two independent halves. Each changes with every change within one aligned word of 8 bytes, and
// with the length; other changes go unnoticed with a probability of 2^-128. The value depends on
// the machine's byte order.
using Digest = std::array<uint64_t, 2>;

// Takes bytes piece by piece. The digest is that of all bytes in a row if each piece but the last
// has a multiple of 8 bytes.
class Digester {
 public:
  void Add(const void* data, size_t bytes);
  Digest Result() const;

 private:
  // Four words at a time, so that the multiplications do not wait for each other.
  static constexpr int kLanes = 4;
  void AddWord(uint64_t word);

  uint64_t first_[kLanes] = {1, 2, 3, 4}, second_[kLanes] = {5, 6, 7, 8};
  uint64_t words_ = 0, bytes_ = 0;
};

// The digest of `bytes` bytes. `data` may be null for none. Thread-safe.
Digest DigestOf(const void* data, size_t bytes);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PACKING_DIGEST_H_
