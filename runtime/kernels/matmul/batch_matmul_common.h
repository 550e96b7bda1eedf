// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// BATCH_MATMUL's state, its validation and its reference evaluation, apart from the registrations.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_BATCH_MATMUL_COMMON_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_BATCH_MATMUL_COMMON_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/common.h"

namespace litmus {

// Which arithmetic the types of the tensors ask for.
enum class MatmulArithmetic {
  kFloat,   // everything float32
  kHybrid,  // float32 times int8: each row of the left matrix is quantised
  kInt8,
  kInt16,
  kInt16Int8,    // int16 times int8
  kInt8ToInt32,  // int8 times int8: the sums of the stored values, zero points left in
};

// The product of one pair of matrices: left [rows, depth] (stored transposed when adj_x), right
// [depth, columns] (stored transposed when adj_y).
struct MatmulState {
  MatmulArithmetic arithmetic = MatmulArithmetic::kFloat;
  bool adj_x = false, adj_y = false;
  bool asymmetric = false;  // kHybrid: rows are quantised with a zero point
  int rows = 0, columns = 0, depth = 0;
  // Which left and right matrix each output matrix is the product of.
  std::vector<int64_t> left, right;

  int32_t left_zero_point = 0, right_zero_point = 0, output_zero_point = 0;
  int32_t multiplier = 0;
  int shift = 0;
  std::vector<float> right_scales;  // kHybrid: per column
  // kHybrid: of the rows of one left matrix.
  std::vector<float> row_scales;
  std::vector<int32_t> row_zero_points;
};

struct MatmulTensors {
  const TfLiteTensor* left;
  const TfLiteTensor* right;
  TfLiteTensor* output;
};
TfLiteStatus GetMatmulTensors(TfLiteContext* context, TfLiteNode* node, MatmulTensors* tensors);

// Validates the node, fills `state`, resizes the output.
TfLiteStatus PrepareMatmul(TfLiteContext* context, const MatmulTensors& tensors,
                           const TfLiteBatchMatMulParams& params, MatmulState* state);

// Bytes of scratch that EvalMatmulReference needs; 0: none.
int64_t MatmulReferenceScratch(const MatmulState& state);

// kFloat: calls product(left, right, out) for every output matrix, where left is [rows, depth] and
// right [columns, depth], transposed into `scratch` (MatmulReferenceScratch bytes) if need be.
void ForEachFloatProduct(const MatmulTensors& tensors, const MatmulState& state, void* scratch,
                         const std::function<void(const float*, const float*, float*)>& product);

// kHybrid: the left matrix of output matrix `i` as [rows, depth], and right matrix `index` as
// [columns, depth]; transposed into `scratch`, which has as many elements, if need be.
const float* HybridLeft(const MatmulTensors& tensors, const MatmulState& state, size_t i,
                        float* scratch);
const int8_t* HybridRight(const MatmulTensors& tensors, const MatmulState& state, int64_t index,
                          int8_t* scratch);

// Computes the output with plain loops.
void EvalMatmulReference(const MatmulTensors& tensors, MatmulState* state, void* scratch);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_BATCH_MATMUL_COMMON_H_
