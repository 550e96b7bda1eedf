// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Images with repeated channels: a depthwise convolution with a depth multiplier equals one without
// a multiplier of such an image.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_REPEAT_CHANNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_REPEAT_CHANNELS_H_

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/threads/parallel_for.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Writes each of `count` values `times` times in a row to `out`.
template <typename T>
void RepeatValues(const T* in, size_t count, size_t times, T* out) {
  const auto fixed = [&](auto constant) {
    constexpr size_t kTimes = decltype(constant)::value;
    for (size_t i = 0; i < count; ++i) {
      for (size_t k = 0; k < kTimes; ++k) out[i * kTimes + k] = in[i];
    }
  };
  switch (times) {  // with a constant, the inner loop is unrolled
    case 2:
      return fixed(std::integral_constant<size_t, 2>());
    case 3:
      return fixed(std::integral_constant<size_t, 3>());
    case 4:
      return fixed(std::integral_constant<size_t, 4>());
    default:
      for (size_t i = 0; i < count; ++i, out += times) std::fill_n(out, times, in[i]);
  }
}

// Calls repeat(input values, count, output values) for rows of an image [batch, in_h, in_w, in_c],
// on the threads of `pool`, which may be null. `value_ns`: approximate nanoseconds per input value.
template <typename T, typename Repeat>
void RepeatRows(const ConvShape& s, int times, const T* in, T* out, double value_ns,
                ThreadPool* pool, const Repeat& repeat) {
  const size_t row = static_cast<size_t>(s.in_w) * s.in_c;
  ParallelFor(pool, static_cast<size_t>(s.batch) * s.in_h, value_ns * static_cast<double>(row),
              [&](size_t begin, size_t end) {
                repeat(in + begin * row, (end - begin) * row,
                       out + begin * row * static_cast<size_t>(times));
              });
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_REPEAT_CHANNELS_H_
