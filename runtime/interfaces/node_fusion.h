// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Describes what a node computes in addition to its own operator, after its neighbours were folded
// into it.
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
  // PAD: elements added around the image. They count as the input value zero (the zero point of
  // quantised inputs); MAX_POOL_2D ignores them. The operator's own padding is added to this,
  // computed for the padded size.
  int pad_top = 0, pad_bottom = 0, pad_left = 0, pad_right = 0;

  // DEQUANTIZE of constants: filter and bias may be float16 constants, to be read as float32.
  bool half_constants = false;

  // MINIMUM and MAXIMUM with constants, and activations after them: results are clamped to [low,
  // high] after the node's own activation. The bounds are real values for float outputs, quantised
  // values for quantised outputs.
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();

  // ADD: out = residual_activation(own + residual). `own` is the result of the node without the
  // ADD, after all clamps. `residual_input` is the residual's index among the node's inputs; -1: no
  // ADD. The residual has the output's shape.
  int residual_input = -1;
  TfLiteFusedActivation residual_activation = kTfLiteActNone;
  // True if the residual was the ADD's first input, and `own` the second. The sum is the same, but
  // quantised ADD scales each input by its own constants.
  bool residual_first = false;
  // The tensor that would store `own` without the fusion. It has no memory, only a type and a
  // quantisation.
  int own_output = -1;

  // PRELU, applied after all of the above, with one slope per channel. The index of the slopes
  // among the node's inputs; -1: no PRELU.
  int slopes_input = -1;

  // LOGISTIC: MUL computes x * LOGISTIC(x), where x is both inputs. This is the index of the tensor
  // that would store LOGISTIC(x). That tensor has no memory, only a type and a quantisation; -1: no
  // LOGISTIC.
  int gate_output = -1;

  // QUANTIZE from bytes to bytes: computes through float, as DEQUANTIZE and QUANTIZE would, instead
  // of in fixed point.
  bool through_float = false;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_INTERFACES_NODE_FUSION_H_
