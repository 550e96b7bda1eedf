// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Expresses matrix products as convolution shapes.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_PRODUCT_SHAPES_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_PRODUCT_SHAPES_H_

#include <cstdint>
#include <limits>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"

namespace litmus {

// The shape of one image with a single row, whose pixels are the rows of the left matrix.
inline ConvShape MatrixRows(int rows, int depth, int columns) {
  ConvShape shape;
  shape.in_w = shape.out_w = rows;
  shape.in_c = depth;
  shape.out_c = columns;
  return shape;
}

// The shape of one image of one pixel per row, so that each row has its own quantisation or scale.
inline ConvShape HybridRows(int64_t rows, int depth, int columns) {
  ConvShape shape;
  shape.batch = static_cast<int>(rows);
  shape.in_c = depth;
  shape.out_c = columns;
  return shape;
}

// Weights with values `data` [columns, depth] and scales `scales` [columns], without bias and
// clamp.
inline int8::HybridWeights HybridColumns(const int8_t* data, const float* scales, int depth,
                                         int columns) {
  int8::HybridWeights weights;
  weights.data = data;
  weights.out_c = columns;
  weights.group_c = depth;
  weights.scales = scales;
  weights.min = -std::numeric_limits<float>::infinity();
  weights.max = std::numeric_limits<float>::infinity();
  weights.scales_first = true;
  return weights;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_PRODUCT_SHAPES_H_
