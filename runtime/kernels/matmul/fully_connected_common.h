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

// Arithmetic of a FULLY_CONNECTED node. The types of input, filter and output decide it.
enum class FcArithmetic {
  kFloat,      // everything float32
  kHybrid,     // float32 with int8 weights: each row of the input is quantised
  kBlocks,     // the same with a scale for each block of weights
  kInt8,       // int8, weights int8
  kUint8,      // uint8, weights uint8
  kUint8To16,  // uint8, weights uint8, output int16
  kShuffled,   // uint8 with zero point 128, weights int8 in the shuffled layout, output int16
  kInt16,      // int16 activations, int8 weights; sums and bias in 64 or 32 bits
  kWords,      // int16 activations and weights; sums in 64 bits, bias in 64 or 32 bits
};

// What is known of a sparse filter of floats.
struct SparseFilterState {
  const void* source = nullptr;  // where the stored values are; null: nothing is known
  bool sound = false;            // each element is stored once, as StoredElements finds them
  f32::BlockCounts blocks = {};
};

// State of a node between Prepare and Eval.
struct FcState {
  FcArithmetic arithmetic = FcArithmetic::kFloat;
  bool wide_sums = false;  // kInt16: 64-bit sums. kWords: the bias has 64 bits
  // kFloat: filter and bias may be float16 (NodeFusion). EvalFcReference does not support float16.
  bool half_constants = false;
  // kFloat: sums may be computed in half arithmetic (TfLiteContext::allow_fp32_relax_to_fp16).
  bool allows_half = false;
  // kHybrid: the input is quantised with a zero point. Always so for kBlocks.
  bool asymmetric = false;
  int64_t rows = 0;
  int units = 0, depth = 0;

  TfLiteFusedActivation activation = kTfLiteActNone;
  float float_min = 0, float_max = 0;
  int32_t input_zero_point = 0, filter_zero_point = 0, output_zero_point = 0;
  int32_t act_min = 0, act_max = 0;
  // One per unit: input scale * filter scale / output scale. FULLY_CONNECTED requantises in double,
  // CONV_2D in fixed point; so does kWords.
  CountedVector<double> multiplier;
  struct FixedPoint {
    int32_t multiplier;
    int shift;
  };
  CountedVector<FixedPoint> fixed_point;  // kWords: the multipliers
  CountedVector<float> filter_scales;     // kHybrid: one per unit
  BlockScales block_scales;               // kBlocks
  SparseFilterState sparse_filter;

  PlainWeights weights;
  CountedVector<int8_t> unshuffled;  // kShuffled: the weights row by row
  // kHybrid and kBlocks: quantisation of each row, filled in Eval. Temporary 0 holds the quantised
  // input.
  CountedVector<float> row_scales;
  CountedVector<int32_t> row_zero_points;
};

// Tensors of a node. The filter is plain (PlainWeights): float32, int8, uint8 or int16; or
// float16 where state->half_constants is true. `bias` may be null.
struct FcTensors {
  const TfLiteTensor* input;
  const TfLiteTensor* filter;
  const TfLiteTensor* bias;
  TfLiteTensor* output;
  TfLiteTensor* shuffled_input;  // kShuffled: the second output; else null
  // What `filter` is a plain copy of; null: nothing.
  const TfLiteTensor* folded_filter = nullptr;

  const TfLiteTensor* stored_filter() const {
    return folded_filter != nullptr ? folded_filter : filter;
  }
};
TfLiteStatus GetFcTensors(TfLiteContext* context, TfLiteNode* node, FcState* state,
                          FcTensors* tensors);
// The same in two steps: a plain copy of the filter has no data before UnfoldFilter. A node whose
// implementation reads the filter as it is stored does without.
TfLiteStatus DescribeFcTensors(TfLiteContext* context, TfLiteNode* node, FcState* state,
                               FcTensors* tensors);
// Fills state->sparse_filter where the stored filter is sparse.
void DescribeSparseFilter(const FcTensors& tensors, FcState* state);
TfLiteStatus UnfoldFilter(TfLiteContext* context, const FcTensors& tensors, FcState* state);
// The same with the filter as it is stored, for nodes whose filter is packed.
TfLiteStatus GetStoredFcTensors(TfLiteContext* context, TfLiteNode* node, FcTensors* tensors);

// Validates the node, fills `state` and resizes the output.
TfLiteStatus PrepareFc(TfLiteContext* context, const FcTensors& tensors,
                       const TfLiteFullyConnectedParams& params, FcState* state);

// Bytes of scratch memory that EvalFcReference needs.
int64_t FcReferenceScratch(const FcState& state);

// For kHybrid and kBlocks: quantises the input row by row; fills row_scales and row_zero_points.
// `quantized` has as many elements as the input.
void QuantizeRows(const FcTensors& tensors, FcState* state, int8_t* quantized);

// For kHybrid: computes the outputs of the units [begin, end) from the result of QuantizeRows.
// `filter` points to the first unit of the filter. Several threads may compute different units.
void EvalHybridUnits(const FcTensors& tensors, const FcState& state, const int8_t* quantized,
                     const int8_t* filter, int begin, int end);

// For kBlocks: computes the output from the result of QuantizeRows. A unit is the sum over its
// blocks, in their order, of integer sum * scale; then times the row's scale, plus the bias.
void EvalBlocks(const FcTensors& tensors, const FcState& state, const int8_t* quantized);

// Computes the output with plain loops. `scratch` has FcReferenceScratch(*state) bytes.
void EvalFcReference(const FcTensors& tensors, FcState* state, void* scratch);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_COMMON_H_
