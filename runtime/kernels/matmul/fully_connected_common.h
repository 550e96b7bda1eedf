// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// FULLY_CONNECTED's state, its validation and its reference evaluation, apart from the
// registrations.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_COMMON_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_COMMON_H_

#include <cstdint>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/common.h"
#include "runtime/kernels/operands/plain_weights.h"

namespace litmus {

// Which arithmetic the types of input and filter ask for.
enum class FcArithmetic {
  kFloat,      // everything float32
  kHybrid,     // float32 with int8 weights: each row of the input is quantised
  kInt8,       // int8, weights int8
  kUint8,      // uint8, weights uint8
  kUint8To16,  // uint8, weights uint8, output int16
  kShuffled,   // uint8 with zero point 128, weights int8 in the shuffled layout, output int16
  kInt16,      // int16 activations, int8 weights; sums and bias in 64 or 32 bits
};

// A node's state between Prepare and Eval.
struct FcState {
  FcArithmetic arithmetic = FcArithmetic::kFloat;
  bool wide_sums = false;  // kInt16: 64-bit sums
  // kFloat: filter and bias may be float16 (NodeFusion), which EvalFcReference does not know.
  bool half_constants = false;
  bool asymmetric = false;  // kHybrid: the input is quantised with a zero point
  int64_t rows = 0;
  int units = 0, depth = 0;

  TfLiteFusedActivation activation = kTfLiteActNone;
  float float_min = 0, float_max = 0;
  int32_t input_zero_point = 0, filter_zero_point = 0, output_zero_point = 0;
  int32_t act_min = 0, act_max = 0;
  // Per unit: input scale * filter scale / output scale. Applied in double, unlike CONV_2D's.
  std::vector<double> multiplier;
  std::vector<float> filter_scales;  // kHybrid: per unit

  PlainWeights weights;
  std::vector<int8_t> unshuffled;  // kShuffled: the weights row by row
  // kHybrid: per row, filled in Eval. The quantised input is temporary 0.
  std::vector<float> row_scales;
  std::vector<int32_t> row_zero_points;
};

// The tensors of a node. The filter is plain (PlainWeights): float32, int8 or uint8; or float16
// where state->half_constants allows that. bias may be null.
struct FcTensors {
  const TfLiteTensor* input;
  const TfLiteTensor* filter;
  const TfLiteTensor* bias;
  TfLiteTensor* output;
  TfLiteTensor* shuffled_input;  // kShuffled: the second output; else null
};
TfLiteStatus GetFcTensors(TfLiteContext* context, TfLiteNode* node, FcState* state,
                          FcTensors* tensors);

// Validates the node, fills `state`, resizes the output.
TfLiteStatus PrepareFc(TfLiteContext* context, const FcTensors& tensors,
                       const TfLiteFullyConnectedParams& params, FcState* state);

// Bytes of scratch that EvalFcReference needs; 0: none.
int64_t FcReferenceScratch(const FcState& state);

// kHybrid: quantises the input row by row; fills row_scales and row_zero_points. `quantized` has as
// many elements as the input.
void QuantizeRows(const FcTensors& tensors, FcState* state, int8_t* quantized);

// kHybrid: the outputs of the units [begin, end), from what QuantizeRows left. `filter` is the
// whole one. Several threads may work on different units.
void EvalHybridUnits(const FcTensors& tensors, const FcState& state, const int8_t* quantized,
                     const int8_t* filter, int begin, int end);

// Computes the output with plain loops.
void EvalFcReference(const FcTensors& tensors, FcState* state, void* scratch);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_COMMON_H_
