// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// State, validation and reference evaluation of FULLY_CONNECTED nodes.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_COMMON_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_COMMON_H_

#include <cstdint>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/common.h"
#include "runtime/kernels/operands/block_scales.h"
#include "runtime/kernels/operands/plain_weights.h"
#include "runtime/kernels/simd/sparse/sparse_matrix.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// Arithmetic of a FULLY_CONNECTED node, determined by the types of input, filter and output.
enum class FcArithmetic {
  kFloat,      // all float32
  kHybrid,     // float32 with int8 weights: each row of the input is quantised
  kBlocks,     // as kHybrid, with one scale per block of weights
  kInt8,       // int8 activations and weights
  kUint8,      // uint8 activations and weights
  kUint8To16,  // uint8 activations and weights, int16 output
  kShuffled,   // uint8 input with zero point 128, int8 weights in the shuffled layout, int16 output
  kInt16,      // int16 activations, int8 weights; sums and bias have 64 or 32 bits
  kWords,      // int16 activations and weights; sums have 64 bits, the bias 64 or 32
};

// Result of checking a sparse float filter.
struct SparseFilterState {
  const void* source = nullptr;  // address of the stored values that were checked; null: none
  bool sound = false;  // true if the sparsity is valid: StoredElements finds each element once
  f32::BlockCounts blocks = {};
};

// State of a node between Prepare and Eval.
struct FcState {
  FcArithmetic arithmetic = FcArithmetic::kFloat;
  bool wide_sums = false;  // kInt16: sums have 64 bits. kWords: the bias has 64 bits
  // kFloat: filter and bias may be float16 (NodeFusion). EvalFcReference does not support float16.
  bool half_constants = false;
  // kFloat: sums may be computed in half precision (TfLiteContext::allow_fp32_relax_to_fp16).
  bool allows_half = false;
  // kHybrid: the input is quantised with a zero point. Always true for kBlocks.
  bool asymmetric = false;
  int64_t rows = 0;
  int units = 0, depth = 0;

  TfLiteFusedActivation activation = kTfLiteActNone;
  float float_min = 0, float_max = 0;
  int32_t input_zero_point = 0, filter_zero_point = 0, output_zero_point = 0;
  int32_t act_min = 0, act_max = 0;
  // One per unit: input scale * filter scale / output scale. FULLY_CONNECTED requantises in double;
  // CONV_2D, and kWords here, in fixed point.
  CountedVector<double> multiplier;
  struct FixedPoint {
    int32_t multiplier;
    int shift;
  };
  CountedVector<FixedPoint> fixed_point;  // kWords: multipliers in fixed point
  CountedVector<float> filter_scales;     // kHybrid: one per unit
  BlockScales block_scales;               // kBlocks: one scale per block of weights
  SparseFilterState sparse_filter;

  PlainWeights weights;
  CountedVector<int8_t> unshuffled;  // kShuffled: the weights in row-major order
  // kHybrid and kBlocks: quantisation of each row, computed in Eval. Temporary 0 holds the
  // quantised input.
  CountedVector<float> row_scales;
  CountedVector<int32_t> row_zero_points;
};

// Tensors of a node. The filter is unpacked (PlainWeights): float32, int8, uint8 or int16; float16
// if state->half_constants is true. `bias` may be null.
struct FcTensors {
  const TfLiteTensor* input;
  const TfLiteTensor* filter;
  const TfLiteTensor* bias;
  TfLiteTensor* output;
  TfLiteTensor* shuffled_input;  // kShuffled: the second output; otherwise null
  // The stored filter of which `filter` is the unpacked copy; null if `filter` is the stored one.
  const TfLiteTensor* folded_filter = nullptr;

  const TfLiteTensor* stored_filter() const {
    return folded_filter != nullptr ? folded_filter : filter;
  }
};
TfLiteStatus GetFcTensors(TfLiteContext* context, TfLiteNode* node, FcState* state,
                          FcTensors* tensors);
// GetFcTensors in two steps: an unpacked copy of the filter has no data before UnfoldFilter. If the
// implementation reads the filter as it is stored, UnfoldFilter is not needed.
TfLiteStatus DescribeFcTensors(TfLiteContext* context, TfLiteNode* node, FcState* state,
                               FcTensors* tensors);
// Fills state->sparse_filter if the stored filter is sparse.
void DescribeSparseFilter(const FcTensors& tensors, FcState* state);
TfLiteStatus UnfoldFilter(TfLiteContext* context, const FcTensors& tensors, FcState* state);
// Like GetFcTensors, but returns the filter as it is stored, for nodes whose weights are already
// packed.
TfLiteStatus GetStoredFcTensors(TfLiteContext* context, TfLiteNode* node, FcTensors* tensors);

// Validates the node, fills `state` and resizes the output.
TfLiteStatus PrepareFc(TfLiteContext* context, const FcTensors& tensors,
                       const TfLiteFullyConnectedParams& params, FcState* state);

// Bytes of scratch memory that EvalFcReference needs.
int64_t FcReferenceScratch(const FcState& state);

// For kHybrid and kBlocks: quantises the input row by row, and fills row_scales and
// row_zero_points. `quantized` must have as many elements as the input.
void QuantizeRows(const FcTensors& tensors, FcState* state, int8_t* quantized);

// For kHybrid: computes the outputs of the units [begin, end) from the result of QuantizeRows.
// `filter` points to unit 0. Several threads may compute different units at the same time.
void EvalHybridUnits(const FcTensors& tensors, const FcState& state, const int8_t* quantized,
                     const int8_t* filter, int begin, int end);

// For kBlocks: computes the output from the result of QuantizeRows. The sum of a unit is integer
// sum * scale, added over its blocks in their order; it is multiplied by the row's scale, and the
// bias is added.
void EvalBlocks(const FcTensors& tensors, const FcState& state, const int8_t* quantized);

// Computes the output with plain loops. `scratch` must have FcReferenceScratch(*state) bytes.
void EvalFcReference(const FcTensors& tensors, FcState* state, void* scratch);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_COMMON_H_
