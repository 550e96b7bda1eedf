// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The residual that a quantised convolution adds in its epilogue.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_RESIDUAL_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_RESIDUAL_H_

#include <cstddef>
#include <cstdint>
#include <utility>

#include "runtime/kernels/simd/int8/elementwise/linear_sum.h"
#include "runtime/kernels/simd/int8/elementwise/row_arithmetic.h"

namespace litmus::int8 {

// A tensor that is added to the outputs, as a quantised ADD after the convolution would do.
struct Residual {
  const uint8_t* data;       // has the type and shape of the output
  const RowArithmetic* sum;  // the ADD; its elements are bytes
  bool own_first;            // whether the convolution's output is the first input of the ADD

  // The ADD as a LinearSum whose first input is the convolution's output; not usable if there is no
  // such form.
  LinearSum Linear() const {
    LinearSum linear = sum->linear() != nullptr ? *sum->linear() : LinearSum{};
    if (!own_first) {
      std::swap(linear.high1, linear.high2);
      std::swap(linear.low1, linear.low2);
    }
    return linear;
  }

  // Adds the residual to `pixels` pieces of `count` bytes; the first is at out + offset, others
  // follow `stride` bytes apart.
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
