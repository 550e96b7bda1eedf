// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The bit of the target `avx` among Highway's targets. Highway has no target between SSE4 and AVX2
// but leaves a bit unused there. Highway kernels without an entry for `avx` run their SSE4 code.
#ifndef LITMUS_RUNTIME_CPU_AVX_BIT_H_
#define LITMUS_RUNTIME_CPU_AVX_BIT_H_

#include <hwy/detect_targets.h>

#include <cstdint>

namespace litmus::cpu {

inline constexpr int64_t kAvxBit = int64_t{1} << 10;
static_assert(HWY_AVX2 < kAvxBit && kAvxBit < HWY_SSE4 && (HWY_TARGETS & kAvxBit) == 0,
              "better targets have lower bits");

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_AVX_BIT_H_
