// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/lookup/farm_hash.h"

#include <cstring>
#include <utility>

namespace litmus {
namespace {

constexpr uint64_t kA = 0xC3A5C85C97CB3127, kB = 0xB492B66FBE98F273, kC = 0x9AE16A3B2F90404F;

// A little-endian word at byte `at`.
struct Bytes {
  const char* data;
  uint64_t Word(size_t at) const {
    uint64_t word;
    std::memcpy(&word, data + at, sizeof(word));
    return word;
  }
  uint64_t HalfWord(size_t at) const {
    uint32_t word;
    std::memcpy(&word, data + at, sizeof(word));
    return word;
  }
  uint64_t Byte(size_t at) const { return static_cast<uint8_t>(data[at]); }
};

uint64_t Rotate(uint64_t x, int bits) { return x >> bits | x << (64 - bits); }
uint64_t Fold(uint64_t x) { return x ^ x >> 47; }
uint64_t Mix(uint64_t x, uint64_t y, uint64_t factor) {
  const uint64_t folded = Fold((x ^ y) * factor);
  return Fold((y ^ folded) * factor) * factor;
}

uint64_t UpTo16(Bytes in, size_t n) {
  const uint64_t factor = kC + 2 * n;
  if (n >= 8) {
    const uint64_t a = in.Word(0) + kC, b = in.Word(n - 8);
    return Mix(Rotate(b, 37) * factor + a, (Rotate(a, 25) + b) * factor, factor);
  }
  if (n >= 4) return Mix(n + (in.HalfWord(0) << 3), in.HalfWord(n - 4), factor);
  if (n == 0) return kC;
  const uint64_t y = in.Byte(0) + (in.Byte(n / 2) << 8), z = n + (in.Byte(n - 1) << 2);
  return Fold(y * kC ^ z * kA) * kC;
}

uint64_t UpTo64(Bytes in, size_t n) {
  const uint64_t factor = kC + 2 * n;
  const uint64_t a = in.Word(0) * (n <= 32 ? kB : kC), b = in.Word(8);
  const uint64_t c = in.Word(n - 8) * factor, d = in.Word(n - 16) * kC;
  const uint64_t y = Rotate(a + b, 43) + Rotate(c, 30) + d;
  const uint64_t z = Mix(y, a + Rotate(b + kC, 18) + c, factor);
  if (n <= 32) return z;
  const uint64_t e = in.Word(16) * factor, f = in.Word(24);
  const uint64_t g = (y + in.Word(n - 32)) * factor, h = (z + in.Word(n - 24)) * factor;
  return Mix(Rotate(e + f, 43) + Rotate(g, 30) + h, e + Rotate(f + a, 18) + g, factor);
}

using Pair = std::pair<uint64_t, uint64_t>;

// Hash of the 32 bytes at `at` with the seeds a and b.
Pair Absorb(Bytes in, size_t at, uint64_t a, uint64_t b) {
  const uint64_t last = in.Word(at + 24);
  a += in.Word(at);
  b = Rotate(b + a + last, 21);
  const uint64_t before = a;
  a += in.Word(at + 8) + in.Word(at + 16);
  return {a + last, b + Rotate(a, 44) + before};
}

// Internal state of the hash of a long string.
struct State {
  uint64_t x, y, z;
  Pair v, w;

  void Round(Bytes in, size_t at, uint64_t factor, uint64_t w_weight, uint64_t v_weight) {
    x = Rotate(x + y + v.first + in.Word(at + 8), 37) * factor;
    y = Rotate(y + v.second + in.Word(at + 48), 42) * factor;
    x ^= w.second * w_weight;
    y += v.first * v_weight + in.Word(at + 40);
    z = Rotate(z + w.first, 33) * factor;
    v = Absorb(in, at, v.second * factor, x + w.first);
    w = Absorb(in, at + 32, z + w.second, y + in.Word(at + 16));
    std::swap(z, x);
  }
};

}  // namespace

uint64_t Fingerprint64(const char* data, size_t size) {
  const Bytes in = {data};
  if (size <= 16) return UpTo16(in, size);
  if (size <= 64) return UpTo64(in, size);
  constexpr uint64_t kSeed = 81;
  State s = {kSeed * kC + in.Word(0), kSeed * kB + 113, 0, {0, 0}, {0, 0}};
  s.z = Fold(s.y * kC + 113) * kC;
  const size_t rest = (size - 1) % 64, whole = size - 1 - rest;
  for (size_t at = 0; at < whole; at += 64) s.Round(in, at, kB, 1, 1);
  const uint64_t factor = kB + ((s.z & 0xFF) << 1);
  s.w.first += rest;
  s.v.first += s.w.first;
  s.w.first += s.v.first;
  s.Round(in, size - 64, factor, 9, 9);
  return Mix(Mix(s.v.first, s.w.first, factor) + Fold(s.y) * kA + s.z,
             Mix(s.v.second, s.w.second, factor) + s.x, factor);
}

}  // namespace litmus
