// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// NEON without dot products: two products of bytes are added in 16 bits, which hold 2 · 127 · 128.
#include "runtime/kernels/simd/int8/elementwise/dot_rows_neon.h"

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/elementwise/dot_rows.h"

namespace litmus::int8 {
namespace {

struct Add {
  int32x4_t operator()(int32x4_t sum, int8x16_t weights, int8x16_t x) const {
    const int16x8_t low = vmull_s8(vget_low_s8(weights), vget_low_s8(x));
    return vpadalq_s16(sum, vmlal_high_s8(low, weights, x));
  }
};

constexpr DotRowsNeon kKernel = {cpu::kNeon, &DotRowsOfBytes<Add>};

}  // namespace
const DotRowsNeon* const kDotRowsNeon = &kKernel;

}  // namespace litmus::int8
