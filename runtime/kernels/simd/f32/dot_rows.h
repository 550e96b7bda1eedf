// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Products of a float matrix, in the layout of the model, and a vector. Recurrent operators use
// them: their products are too small for packed weights to be worthwhile.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_DOT_ROWS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_DOT_ROWS_H_

#include <cstddef>

namespace litmus::f32 {

// sums[r] += Σ over i < depth of rows[r · depth + i] · x[i], for r < count. The order of additions
// depends on the CPU target.
void AddDotRows(const float* rows, size_t count, size_t depth, const float* x, float* sums);

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_DOT_ROWS_H_
