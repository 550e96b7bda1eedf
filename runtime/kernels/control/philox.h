// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Counter-based generators of random bits (Salmon et al., "Parallel Random Numbers: As Easy as
// 1, 2, 3", SC 2011): Philox4x32 with 10 rounds and Threefry2x32 with 20.
#ifndef LITMUS_RUNTIME_KERNELS_CONTROL_PHILOX_H_
#define LITMUS_RUNTIME_KERNELS_CONTROL_PHILOX_H_

#include <array>
#include <cstdint>

namespace litmus {

inline std::array<uint32_t, 4> Philox4x32(uint32_t key0, uint32_t key1,
                                          std::array<uint32_t, 4> counter) {
  for (int round = 0; round < 10; ++round) {
    const uint64_t a = uint64_t{0xD2511F53} * counter[0];
    const uint64_t b = uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<uint32_t>(b >> 32) ^ counter[1] ^ key0, static_cast<uint32_t>(b),
               static_cast<uint32_t>(a >> 32) ^ counter[3] ^ key1, static_cast<uint32_t>(a)};
    key0 += 0x9E3779B9;
    key1 += 0xBB67AE85;
  }
  return counter;
}

inline std::array<uint32_t, 2> Threefry2x32(uint32_t key0, uint32_t key1,
                                            std::array<uint32_t, 2> counter) {
  constexpr int kRotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  const uint32_t keys[3] = {key0, key1, key0 ^ key1 ^ 0x1BD11BDA};
  uint32_t x = counter[0] + key0;
  uint32_t y = counter[1] + key1;
  for (uint32_t group = 1; group <= 5; ++group) {
    for (const int rotation : kRotations[(group + 1) % 2]) {
      x += y;
      y = (y << rotation | y >> (32 - rotation)) ^ x;
    }
    x += keys[group % 3];
    y += keys[(group + 1) % 3] + group;
  }
  return {x, y};
}

// A stream of Philox blocks. One seed is the key; the other one is the upper half of the counter.
class PhiloxStream {
 public:
  PhiloxStream() : PhiloxStream(0, 0) {}
  PhiloxStream(uint64_t seed, uint64_t seed2) : key_(seed), low_(0), high_(seed2) {}

  std::array<uint32_t, 4> Next() {
    const auto block =
        Philox4x32(static_cast<uint32_t>(key_), static_cast<uint32_t>(key_ >> 32),
                   {static_cast<uint32_t>(low_), static_cast<uint32_t>(low_ >> 32),
                    static_cast<uint32_t>(high_), static_cast<uint32_t>(high_ >> 32)});
    Skip(1);
    return block;
  }
  void Skip(uint64_t blocks) {
    low_ += blocks;
    high_ += low_ < blocks ? 1 : 0;
  }

 private:
  uint64_t key_, low_, high_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONTROL_PHILOX_H_
