// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts the matrices of BATCH_MATMUL to the layout of FULLY_CONNECTED: left [rows, depth], right
// [columns, depth].
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_MATRIX_LAYOUT_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_MATRIX_LAYOUT_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/matmul/batch_matmul_common.h"

namespace litmus {

// Writes the transpose of `matrix` [rows, columns] to `out` and returns `out`.
template <typename T>
const T* Transpose(const T* matrix, int64_t rows, int64_t columns, T* out) {
  // Side of a block, so that each cache line is read and written as a whole.
  constexpr int64_t kSide = 16;
  for (int64_t i = 0; i < rows; i += kSide) {
    const int64_t end = std::min(rows, i + kSide);
    for (int64_t j = 0; j < columns; ++j) {
      for (int64_t k = i; k < end; ++k) out[j * rows + k] = matrix[k * columns + j];
    }
  }
  return out;
}

// Elements of a left and of a right matrix.
inline int64_t LeftSize(const MatmulState& s) { return int64_t{1} * s.rows * s.depth; }
inline int64_t RightSize(const MatmulState& s) { return int64_t{1} * s.depth * s.columns; }

// Bytes of scratch memory for a transposed left matrix with elements T.
template <typename T>
int64_t LeftBytes(const MatmulState& s) {
  return s.adj_x ? LeftSize(s) * static_cast<int64_t>(sizeof(T)) : 0;
}

// The left matrix of output matrix `i` as [rows, depth], and the right matrix `index` as [columns,
// depth]. If the stored layout differs, the matrix is transposed into `scratch`, which must have
// room for it.
template <typename T>
const T* LeftMatrix(const MatmulTensors& t, const MatmulState& s, size_t i, T* scratch) {
  const T* left = tflite::GetTensorData<T>(t.left) + s.left[i] * LeftSize(s);
  return s.adj_x ? Transpose(left, s.depth, s.rows, scratch) : left;
}
template <typename T>
const T* RightMatrix(const MatmulTensors& t, const MatmulState& s, int64_t index, T* scratch) {
  const T* right = tflite::GetTensorData<T>(t.right) + index * RightSize(s);
  return s.adj_y ? right : Transpose(right, s.depth, s.columns, scratch);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_MATRIX_LAYOUT_H_
