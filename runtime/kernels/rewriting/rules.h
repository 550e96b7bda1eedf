// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The rules of rewriting, one per file. Each function applies its rule wherever possible. A rule
// may work on the result of an earlier rule, so the order of rules matters: rewriter.cc defines it.
#ifndef LITMUS_RUNTIME_KERNELS_REWRITING_RULES_H_
#define LITMUS_RUNTIME_KERNELS_REWRITING_RULES_H_

#include "runtime/kernels/rewriting/graph.h"

namespace litmus {

// Folds DENSIFY of sparse constants, and DEQUANTIZE behind it, into the FULLY_CONNECTED that read
// the result as their filter. Exact.
void FoldSparseWeights(Graph* graph);

// Folds DEQUANTIZE of float16 constants into the operators that pack the constants. Exact.
void FoldHalfWeights(Graph* graph);

// Marks operators whose inputs are constants, or outputs of such operators, to run once.
void FoldConstants(Graph* graph);

// Folds pairs of DEQUANTIZE and QUANTIZE: removes a pair that changes nothing, and turns another
// pair into one QUANTIZE that rounds as the pair did. Removes a QUANTIZE that changes nothing.
void FoldQuantize(Graph* graph);

// Folds PAD of height and width: zeros into the convolutions that read the result, the lowest value
// into MAX_POOL_2D. Exact.
void FoldPads(Graph* graph);

// Folds LOGISTIC into the MUL of its input by its output. The products are the same.
void FoldGates(Graph* graph);

// Folds RELU, RELU6, RELU_N1_TO_1, and MINIMUM and MAXIMUM with a constant, into the preceding
// operator if that operator can clamp its results. Exact.
void FoldActivations(Graph* graph);

// Folds ADD of two tensors of equal shapes into the CONV_2D that computes one of the tensors; into
// the later CONV_2D if both tensors come from one. The sums are the same.
void FoldResiduals(Graph* graph);

// Folds PRELU with a slope per channel into the preceding CONV_2D. Exact.
void FoldSlopes(Graph* graph);

// Whether the step is a DEQUANTIZE of a float16 constant.
bool WidensConstant(const Graph& graph, const Op& op);

// Whether equal bytes mean equal values in both tensors: same type and same per-tensor
// quantisation, if any.
bool SameValues(const TfLiteTensor& a, const TfLiteTensor& b);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_REWRITING_RULES_H_
