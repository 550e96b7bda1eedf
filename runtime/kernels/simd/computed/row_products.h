// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Products of a few rows with weights in the layout of a model, if packing the weights is not
// worthwhile.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_COMPUTED_ROW_PRODUCTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_COMPUTED_ROW_PRODUCTS_H_

#include <cstddef>

namespace litmus::f32 {

// out[r][u] = clamp(bias[u] + Σ over i < depth of in[r][i] · weights[u][i]), for r < rows and u <
// units. The clamp leaves NaN as it is.
struct RowProducts {
  const float* in;       // [rows, depth]
  const float* weights;  // [units, depth]
  const float* bias;     // [units]; null: zeros
  float* out;            // [rows, units]
  size_t rows, depth, units;
  float min, max;
};

// Computes the units [begin, end). Different threads may compute different units. The order in
// which a sum is added depends only on the CPU target and the depth.
void MultiplyRows(const RowProducts& product, size_t begin, size_t end);

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_COMPUTED_ROW_PRODUCTS_H_
