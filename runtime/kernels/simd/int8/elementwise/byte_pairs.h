// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The results of a quantised ADD, SUB or MUL for all 65536 pairs of bytes. A faster form of the
// operation is used only if it gives the same results.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_PAIRS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_PAIRS_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"

namespace litmus::int8 {

class BytePairs {
 public:
  explicit BytePairs(const ArithmeticParams& params) : wanted_(256 * 256), second_(256) {
    for (int i = 0; i < 256; ++i) second_[i] = static_cast<uint8_t>(i);
    for (int i = 0; i < 256; ++i) {
      const auto first = static_cast<uint8_t>(i);
      ArithmeticRow(params, &first, true, second_.data(), false, &wanted_[i * 256], 256);
    }
  }

  // Returns whether `row` gives the same results. row(a, b, out, n) must compute n results from the
  // single byte *a and the n bytes at b.
  template <typename Row>
  bool AllEqual(const Row& row) const {
    uint8_t got[256];
    for (int i = 0; i < 256; ++i) {
      const auto first = static_cast<uint8_t>(i);
      row(&first, second_.data(), got, sizeof(got));
      if (std::memcmp(got, &wanted_[i * 256], sizeof(got)) != 0) return false;
    }
    return true;
  }

 private:
  std::vector<uint8_t> wanted_, second_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_PAIRS_H_
