// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What a node computes besides its own operator, once its neighbours have been folded into it.
#ifndef LITMUS_RUNTIME_INTERFACES_NODE_FUSION_H_
#define LITMUS_RUNTIME_INTERFACES_NODE_FUSION_H_

#include <limits>

#include "runtime/c/builtin_op_data.h"

namespace litmus {

// The rewriter makes the fusion. The kernel's prepare function gets the fusion as an argument and
// checks what depends on shapes: an error makes the node run without one of its fusions, or without
// all. The node already has the tensors of the fused whole: the node's input is the input of the
// PAD before the node, the node's output is the output of the ADD behind the node.
struct NodeFusion {
  // PAD: elements around the image, each as if the input had the value zero there (the zero point
  // of quantised inputs), or not at all for MAX_POOL_2D. The operator's own padding comes on top,
  // computed for the padded size.
  int pad_top = 0, pad_bottom = 0, pad_left = 0, pad_right = 0;

  // DEQUANTIZE: filter and bias may be constants of float16, which mean the same values in float32.
  bool half_constants = false;

  // MINIMUM and MAXIMUM with constants, and what follows: results are clamped to [low, high] after
  // the node's own activation. Real values for float outputs, stored values for quantised outputs.
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();

  // ADD: out = residual_activation(own + residual), where `own` is what the node alone would give,
  // clamps included. The position of the residual among the node's inputs; -1: none. The residual
  // has the output's shape.
  int residual_input = -1;
  TfLiteFusedActivation residual_activation = kTfLiteActNone;
  // `own` was the ADD's second input. Matters to no sum, but names the sides of quantised ones.
  bool residual_first = false;
  // The tensor that `own` would be stored in. The tensor has no memory, only a type and a
  // quantisation.
  int own_output = -1;

  // PRELU with one slope per channel, at this position among the node's inputs, of what all the
  // above gives; -1: none.
  int slopes_input = -1;

  // LOGISTIC: MUL multiplies its input, which is at both positions, by the LOGISTIC of the input.
  // LOGISTIC's output would be stored in this tensor, which has no memory, only a type and a
  // quantisation; -1: none.
  int gate_output = -1;

  // QUANTIZE of bytes: by way of floats, as DEQUANTIZE and QUANTIZE would, not in fixed point.
  bool through_float = false;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_INTERFACES_NODE_FUSION_H_
