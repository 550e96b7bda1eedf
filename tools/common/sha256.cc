// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SHA-256. The constants are computed from fractional parts of roots of the first primes.
#include "tools/common/sha256.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace litmus {
namespace {

struct Constants {
  std::array<uint32_t, 64> round;  // from cube roots
  std::array<uint32_t, 8> start;   // from square roots
};

// The first 32 bits after the binary point. Needs 35 bits of precision; long double has more.
uint32_t FractionBits(long double root) {
  return static_cast<uint32_t>((root - std::floor(root)) * 4294967296.0L);
}

Constants MakeConstants() {
  Constants constants;
  size_t found = 0;
  for (int candidate = 2; found < constants.round.size(); ++candidate) {
    bool prime = true;
    for (int divisor = 2; divisor * divisor <= candidate; ++divisor) {
      prime = prime && candidate % divisor != 0;
    }
    if (!prime) continue;
    constants.round[found] = FractionBits(cbrtl(candidate));
    if (found < constants.start.size()) constants.start[found] = FractionBits(sqrtl(candidate));
    ++found;
  }
  return constants;
}

uint32_t RotateRight(uint32_t x, int n) { return x >> n | x << (32 - n); }

void Compress(const Constants& constants, const uint8_t* block, std::array<uint32_t, 8>* state) {
  uint32_t w[64];
  for (int i = 0; i < 16; ++i) {
    w[i] = static_cast<uint32_t>(block[4 * i]) << 24 | block[4 * i + 1] << 16 |
           block[4 * i + 2] << 8 | block[4 * i + 3];
  }
  for (int i = 16; i < 64; ++i) {
    const uint32_t s0 = RotateRight(w[i - 15], 7) ^ RotateRight(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const uint32_t s1 = RotateRight(w[i - 2], 17) ^ RotateRight(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = *state;
  for (int i = 0; i < 64; ++i) {
    const uint32_t s1 = RotateRight(e, 6) ^ RotateRight(e, 11) ^ RotateRight(e, 25);
    const uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + constants.round[i] + w[i];
    const uint32_t s0 = RotateRight(a, 2) ^ RotateRight(a, 13) ^ RotateRight(a, 22);
    const uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const uint32_t out[8] = {a, b, c, d, e, f, g, h};
  for (int i = 0; i < 8; ++i) (*state)[i] += out[i];
}

}  // namespace

std::string Sha256Bytes(const void* data, size_t size) {
  static const Constants constants = MakeConstants();
  std::array<uint32_t, 8> state = constants.start;
  const uint8_t* bytes = static_cast<const uint8_t*>(data);
  size_t done = 0;
  for (; size - done >= 64; done += 64) Compress(constants, bytes + done, &state);

  // The remaining bytes, a one bit, zeros, and the length in bits (big-endian): one or two blocks.
  uint8_t tail[128] = {};
  const size_t rest = size - done;
  if (rest > 0) std::memcpy(tail, bytes + done, rest);
  tail[rest] = 0x80;
  const size_t tail_size = rest < 56 ? 64 : 128;
  for (int i = 0; i < 8; ++i) {
    tail[tail_size - 1 - i] = static_cast<uint8_t>(static_cast<uint64_t>(size) * 8 >> (8 * i));
  }
  for (size_t i = 0; i < tail_size; i += 64) Compress(constants, tail + i, &state);

  std::string digest;
  for (const uint32_t word : state) {
    for (int shift = 24; shift >= 0; shift -= 8) digest += static_cast<char>(word >> shift & 255);
  }
  return digest;
}

std::string Sha256Hex(const void* data, size_t size) {
  std::string hex;
  for (const char byte : Sha256Bytes(data, size)) {
    for (const int shift : {4, 0})
      hex += "0123456789abcdef"[static_cast<uint8_t>(byte) >> shift & 15];
  }
  return hex;
}

}  // namespace litmus
