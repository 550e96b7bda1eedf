// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A 128-bit digest of bytes, to detect damage and accidental differences. It does not protect
// against attacks.
#ifndef LITMUS_RUNTIME_PACKING_DIGEST_H_
#define LITMUS_RUNTIME_PACKING_DIGEST_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace litmus {

// Two different inputs have the same digest with a probability of about 2^-128. The value depends
// on the machine's byte order.
using Digest = std::array<uint64_t, 2>;

// Computes the digest of bytes that are added in pieces. The sizes of the pieces do not change the
// digest.
class Digester {
 public:
  void Add(const void* data, size_t bytes);
  Digest Result() const;

 private:
  static constexpr size_t kBlock = 64;  // bytes that are mixed at a time
  // Four lanes of two words each: their multiplications are independent, so that none waits for
  // another.
  struct State {
    // Fractional parts of the square roots of the first primes.
    uint64_t words[8] = {0x6A09E667F3BCC909, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B,
                         0xA54FF53A5F1D36F1, 0x510E527FADE682D1, 0x9B05688C2B3E6C1F,
                         0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179};
  };
  static void Mix(const char* block, State* state);

  State state_;
  char rest_[kBlock];
  size_t rest_bytes_ = 0;
  uint64_t bytes_ = 0;
};

// The digest of `bytes` bytes. `data` may be null for none. Thread-safe.
Digest DigestOf(const void* data, size_t bytes);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PACKING_DIGEST_H_
