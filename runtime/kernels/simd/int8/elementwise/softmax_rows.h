// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Softmax of bytes in fixed point, in three steps: sums of the exponentials of each row,
// reciprocals of the sums, outputs.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_SOFTMAX_ROWS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_SOFTMAX_ROWS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// Elements from one row of exponentials to the next one, for rows of `depth` elements.
constexpr size_t SoftmaxStride(size_t depth) { return (depth + 15) / 16 * 16; }

// For each row r of `in` [rows, depth]: exponentials[r][c] = table[max of the row − in[r][c]], and
// sums[r] = Σ over c of exponentials[r][c] / 2^12, each rounded to nearest, halves up. Sums wrap
// around. `table` has 256 numbers >= 0. `exponentials` has SoftmaxStride(depth) numbers per row;
// those from `depth` on become 0. Element is int8_t or uint8_t; depth > 0.
template <typename Element>
void SoftmaxSums(const Element* in, size_t rows, size_t depth, const int32_t* table,
                 int32_t* exponentials, uint32_t* sums);

struct SoftmaxScale {
  int32_t scale;
  int32_t shift;
};

// scales[r] = the factor and the shift that divide by sums[r], which has 19 fraction bits, for
// outputs of `output_bits` bits. The reciprocal takes three Newton steps in fixed point, as
// Reciprocal in fixed_point.h defines. No sum may be 0.
void SoftmaxScales(const uint32_t* sums, size_t rows, int output_bits, SoftmaxScale* scales);

// out[r][c] = lowest Element + min(round(round(exponentials[r][c] · scale / 2^31) / 2^shift),
// most), where `most` is the highest Element minus the lowest one; halves round up. exponentials
// and scale are >= 0, shift is 0 … 31. Element is int8_t, uint8_t or int16_t.
template <typename Element>
void SoftmaxOutputs(const int32_t* exponentials, size_t rows, size_t depth,
                    const SoftmaxScale* scales, Element* out);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_SOFTMAX_ROWS_H_
