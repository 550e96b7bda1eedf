// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Products of a few rows with weights that lie in memory as a model has them, for weights that are
// not worth packing.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_COMPUTED_ROW_PRODUCTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_COMPUTED_ROW_PRODUCTS_H_

#include <cstddef>

namespace litmus::f32 {

// out[r][u] = clamp(bias[u] + Σ over i < depth of in[r][i] · weights[u][i]), r < rows, u < units.
// A NaN passes the clamp.
struct RowProducts {
  const float* in;       // [rows, depth]
  const float* weights;  // [units, depth]
  const float* bias;     // [units], or null: zeros
  float* out;            // [rows, units]
  size_t rows, depth, units;
  float min, max;
};

// Computes the units [begin, end). Threads may compute different units. The order of a sum depends
// on the CPU target and the depth alone.
void MultiplyRows(const RowProducts& product, size_t begin, size_t end);

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_COMPUTED_ROW_PRODUCTS_H_
