// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How a depthwise convolution's steps are shared by threads.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_PIECES_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_PIECES_H_

#include <algorithm>
#include <cstddef>

namespace litmus::int8 {

// Of `steps` that take `step_time` µs each: those that a thread takes at a time; all of them where
// they are not worth waking another thread.
inline size_t StepsPerPiece(size_t steps, double step_time) {
  constexpr double kWorthThreads = 5, kPiece = 2;  // µs
  const double per_piece = step_time * static_cast<double>(steps) < kWorthThreads
                               ? static_cast<double>(steps)
                               : kPiece / step_time;
  return static_cast<size_t>(std::max(1.0, per_piece));
}

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_PIECES_H_
