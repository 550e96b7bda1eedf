// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Shared by CONV_2D and DEPTHWISE_CONV_2D: validation of a node, sizes, quantisation parameters,
// and the reference evaluation for all combinations of types.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_COMMON_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_COMMON_H_

#include <cstdint>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/common.h"
#include "runtime/interfaces/node_fusion.h"
#include "runtime/kernels/convolution/conv_loop.h"
#include "runtime/kernels/operands/plain_weights.h"
#include "runtime/kernels/simd/int8/elementwise/row_arithmetic.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// Arithmetic of a convolution, which the types of input and filter determine.
enum class ConvArithmetic {
  kFloat,   // everything float32
  kHybrid,  // float32 with int8 weights: the input is quantised per image
  kInt8,    // int8, per-channel weights
  kUint8,   // uint8, per-tensor weights
  kInt16,   // int16 activations, int8 weights; sums and bias in 64 or 32 bits
};

// Parameters of a node that Prepare needs.
struct ConvParams {
  TfLitePadding padding;
  int stride_h, stride_w, dilation_h, dilation_w;
  TfLiteFusedActivation activation;
  TfLiteType quantized_bias_type;
  const NodeFusion* fusion = nullptr;  // null: the node is not fused
};

// State of a node between Prepare and Eval.
struct ConvState {
  ConvGeometry geometry;
  ConvArithmetic arithmetic = ConvArithmetic::kFloat;
  bool wide_sums = false;  // kInt16: sums have 64 bits
  // kFloat: filter and bias may be float16 (NodeFusion). EvalConvReference does not support
  // float16.
  bool half_constants = false;

  // kFloat: sums may be computed in half precision (TfLiteContext::allow_fp32_relax_to_fp16).
  bool allows_half = false;

  bool symmetric_input = false;  // kHybrid: the input is quantised without a zero point

  float float_min = 0, float_max = 0;
  int32_t input_zero_point = 0, filter_zero_point = 0, output_zero_point = 0;
  int32_t act_min = 0, act_max = 0;
  CountedVector<int32_t> multiplier, shift;  // per output channel
  CountedVector<float> filter_scales;        // kHybrid: per output channel

  // Index of the residual among the node's inputs (NodeFusion); -1: none. The float sum of result
  // and residual is clamped to [residual_min, residual_max].
  int residual_input = -1;
  float residual_min = 0, residual_max = 0;
  bool residual_first = false;       // the residual is the first operand of residual_sum
  int8::RowArithmetic residual_sum;  // kInt8, kUint8

  // Index of a PRELU's slopes among the node's inputs (NodeFusion); -1: none. The PRELU is applied
  // after the residual was added.
  int slopes_input = -1;
  // The slopes as floats if they are stored as float16; else empty.
  CountedVector<float> wide_slopes;

  PlainWeights weights;
  // kHybrid: quantisation of each image, computed in Eval. Temporary 0 holds the quantised input.
  CountedVector<float> image_scales;
  CountedVector<int32_t> image_zero_points;
};

// Tensors of a node. The filter is unpacked (PlainWeights): float32, int8 or uint8; float16 if
// state->half_constants is true. `bias` may be null. `residual` may be null; otherwise it has the
// output's type and shape. `slopes` may be null; otherwise it has one float per output channel.
struct ConvTensors {
  const TfLiteTensor* input;
  const TfLiteTensor* filter;
  const TfLiteTensor* bias;
  TfLiteTensor* output;
  const TfLiteTensor* residual = nullptr;
  const TfLiteTensor* slopes = nullptr;
};
TfLiteStatus GetConvTensors(TfLiteContext* context, TfLiteNode* node, const char* op,
                            ConvState* state, ConvTensors* tensors);
// Like GetConvTensors, but returns the filter as it is stored, for nodes whose weights are already
// packed.
TfLiteStatus GetStoredConvTensors(TfLiteContext* context, TfLiteNode* node, const ConvState& state,
                                  ConvTensors* tensors);

// Validates the node, fills `state` and resizes the output. `op` names the operator in messages.
TfLiteStatus PrepareConv(TfLiteContext* context, const char* op, const ConvTensors& tensors,
                         const ConvParams& params, bool depthwise, ConvState* state);

// The part of PrepareConv that transposed convolutions share: checks types and bias, computes
// activation range and quantisation. Reads batch, out_c and depthwise of state->geometry.
TfLiteStatus PrepareConvArithmetic(TfLiteContext* context, const char* op,
                                   const ConvTensors& tensors, const ConvParams& params,
                                   ConvState* state);

// Bytes of the quantised input if the arithmetic is kHybrid, else 0.
int64_t QuantizedInputBytes(const ConvState& state);

// Bytes of scratch memory that EvalConvReference needs.
int64_t ConvReferenceScratch(const ConvState& state);

// Quantises the images of a kHybrid input, each with its own scale, and fills image_scales and
// image_zero_points. `quantized` must have as many elements as the input.
void QuantizeImages(const ConvTensors& tensors, ConvState* state, int8_t* quantized);

// Computes the output with plain loops. `scratch` must have ConvReferenceScratch(state) bytes.
void EvalConvReference(const ConvTensors& tensors, ConvState* state, void* scratch);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_COMMON_H_
