// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Armv8.2 dot products, for which Highway 1.0 has no function.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/elementwise/dot_rows.h"
#include "runtime/kernels/simd/int8/elementwise/dot_rows_neon.h"

namespace litmus::int8 {
namespace {

struct Add {
  int32x4_t operator()(int32x4_t sum, int8x16_t weights, int8x16_t x) const {
    return vdotq_s32(sum, weights, x);
  }
};

constexpr DotRowsNeon kKernel = {cpu::kNeonDotprod, &DotRowsOfBytes<Add>};

}  // namespace
const DotRowsNeon* const kDotRowsNeonDotprod = &kKernel;

}  // namespace litmus::int8
