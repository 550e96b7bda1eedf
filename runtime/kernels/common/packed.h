// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Elements of 2 and 4 bits, packed into bytes. The first element is in the lowest bits of a byte.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_PACKED_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_PACKED_H_

#include <cstdint>

#include "runtime/c/common.h"

namespace litmus {

// Number of bits and range of a packed element type.
struct PackedType {
  int bits;  // 0: the type is not packed
  int lowest, highest;
};

inline PackedType PackedTypeOf(TfLiteType type) {
  switch (type) {
    case kTfLiteInt2:
      return {2, -2, 1};
    case kTfLiteInt4:
      return {4, -8, 7};
    case kTfLiteUInt4:
      return {4, 0, 15};
    default:
      return {0, 0, 0};
  }
}

inline int PackedAt(const uint8_t* data, const PackedType& type, int64_t i) {
  const int64_t bit = i * type.bits;
  const int value = data[bit / 8] >> (bit % 8) & ((1 << type.bits) - 1);
  return value > type.highest ? value - (1 << type.bits) : value;
}

// Writes element `i`. Elements must be written in order, because the first element of a byte clears
// the rest of the byte.
inline void AppendPacked(uint8_t* data, const PackedType& type, int64_t i, int value) {
  const int64_t bit = i * type.bits;
  const int shifted = (value & ((1 << type.bits) - 1)) << (bit % 8);
  data[bit / 8] = static_cast<uint8_t>(bit % 8 == 0 ? shifted : data[bit / 8] | shifted);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_PACKED_H_
