// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fixed-point requantisation of one sum: what Requantize does with each lane.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_SCALAR_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_SCALAR_H_

#include <cstdint>

#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {

// The output of a channel's sum, not narrowed or clamped yet.
inline int32_t RequantizeSum(const RequantizeArgs& args, int channel, int32_t sum) {
  // One expression of both, (even ? a : b)[i], is wrong where GCC 12 instruments it for sanitizers.
  const int pair = channel / 2;
  const int64_t nudge = channel % 2 == 0 ? args.even_nudge[pair] : args.odd_nudge[pair];
  const int64_t x = args.positive ? sum : sum * (int64_t{1} << args.doubled_left[channel]);
  auto product = static_cast<int32_t>((x * args.multiplier[channel] + nudge) >> 32);
  if (!args.positive && x < 0) product -= args.correction[channel];
  return product >> args.shift[channel];
}

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_SCALAR_H_
