// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The rules, one per file. Each applies itself wherever it can. What one leaves behind another may
// take up, so that their order matters; it is that of rewriter.cc.
#ifndef LITMUS_RUNTIME_KERNELS_REWRITING_RULES_H_
#define LITMUS_RUNTIME_KERNELS_REWRITING_RULES_H_

#include "runtime/kernels/rewriting/graph.h"

namespace litmus {

// DEQUANTIZE of float16 constants, into the operators that pack them as weights: exact.
void FoldHalfWeights(Graph* graph);

// Operators whose inputs are constants, and those behind them: computed once.
void FoldConstants(Graph* graph);

// QUANTIZE of what DEQUANTIZE made of the same bytes: left out with it, or one step from bytes to
// bytes that rounds as the two did. QUANTIZE that changes nothing: left out.
void FoldQuantize(Graph* graph);

// PAD of height and width: with zero into the convolutions that read it, with the lowest value into
// MAX_POOL_2D: exact.
void FoldPads(Graph* graph);

// RELU, RELU6, RELU_N1_TO_1, MINIMUM and MAXIMUM with a constant, into the operator before that can
// clamp its own results: exact.
void FoldActivations(Graph* graph);

// ADD of two equal shapes, into the CONV_2D that computes one of them last: the same sums.
void FoldResiduals(Graph* graph);

// PRELU with a slope per channel, into the CONV_2D before it: exact.
void FoldSlopes(Graph* graph);

// Same type and same per-tensor quantisation, if any: bytes mean the same values.
bool SameValues(const TfLiteTensor& a, const TfLiteTensor& b);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_REWRITING_RULES_H_
