// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// State, validation and reference evaluation of BATCH_MATMUL nodes.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_BATCH_MATMUL_COMMON_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_BATCH_MATMUL_COMMON_H_

#include <cstdint>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/common.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// Arithmetic of a matrix product, determined by the tensors' types.
enum class MatmulArithmetic {
  kFloat,   // all float32
  kHybrid,  // float32 times int8: each row of the left matrix is quantised
  kInt8,
  kInt16,
  kInt16Int8,  // int16 times int8
  // int8 times int8, int32 output: sums of products of stored values, without zero points.
  kInt8ToInt32,
};

// State of a node between Prepare and Eval. A node multiplies pairs of matrices: left [rows, depth]
// (stored transposed if adj_x) and right [depth, columns] (stored transposed if adj_y).
struct MatmulState {
  MatmulArithmetic arithmetic = MatmulArithmetic::kFloat;
  bool adj_x = false, adj_y = false;
  bool asymmetric = false;  // kHybrid: rows are quantised with a zero point
  int rows = 0, columns = 0, depth = 0;
  // For each output matrix: the indices of its left and right matrices.
  CountedVector<int64_t> left, right;

  int32_t left_zero_point = 0, right_zero_point = 0, output_zero_point = 0;
  int32_t multiplier = 0;
  int shift = 0;
  CountedVector<float> right_scales;  // kHybrid: one per column
  // kHybrid: quantisation of the rows of the current left matrix.
  CountedVector<float> row_scales;
  CountedVector<int32_t> row_zero_points;
};

// Tensors of a node.
struct MatmulTensors {
  const TfLiteTensor* left;
  const TfLiteTensor* right;
  TfLiteTensor* output;
};
TfLiteStatus GetMatmulTensors(TfLiteContext* context, TfLiteNode* node, MatmulTensors* tensors);

// Validates the node, fills `state` and resizes the output.
TfLiteStatus PrepareMatmul(TfLiteContext* context, const MatmulTensors& tensors,
                           const TfLiteBatchMatMulParams& params, MatmulState* state);

// Bytes of scratch memory that EvalMatmulReference needs.
int64_t MatmulReferenceScratch(const MatmulState& state);

// Computes the output with plain loops. `scratch` must have MatmulReferenceScratch(*state) bytes.
void EvalMatmulReference(const MatmulTensors& tensors, MatmulState* state, void* scratch);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_BATCH_MATMUL_COMMON_H_
