// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The addition that a quantised convolution does on its way out.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_RESIDUAL_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_RESIDUAL_H_

#include <cstddef>
#include <cstdint>
#include <utility>

#include "runtime/kernels/simd/int8/elementwise/linear_sum.h"
#include "runtime/kernels/simd/int8/elementwise/row_arithmetic.h"

namespace litmus::int8 {

// What is added to the outputs, as a quantised ADD behind the convolution would.
struct Residual {
  const uint8_t* data;       // of the output's type and shape
  const RowArithmetic* sum;  // an addition of bytes
  bool own_first;            // the convolution's own output is the first of the sum's inputs

  // Its sum with the convolution's output first, if it is a LinearSum; else one that is not usable.
  LinearSum Linear() const {
    LinearSum linear = sum->linear() != nullptr ? *sum->linear() : LinearSum{};
    if (!own_first) {
      std::swap(linear.high1, linear.high2);
      std::swap(linear.low1, linear.low2);
    }
    return linear;
  }

  // Adds to `pixels` pieces of `count` bytes, `stride` apart, the first at out + offset.
  void AddTo(uint8_t* out, ptrdiff_t offset, size_t stride, size_t count, size_t pixels) const {
    if (count == stride) {
      count *= pixels;
      pixels = 1;
    }
    for (size_t i = 0; i < pixels; ++i, offset += static_cast<ptrdiff_t>(stride)) {
      uint8_t* own = out + offset;
      const uint8_t* other = data + offset;
      sum->Run(own_first ? own : other, false, own_first ? other : own, false, own, count);
    }
  }
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_RESIDUAL_H_
