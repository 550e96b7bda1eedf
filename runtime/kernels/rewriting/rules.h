// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The rules of rewriting, one file each. Each function applies its rule wherever possible. A rule
// may change the result of an earlier rule, so their order, which rewriter.cc defines, matters.
#ifndef LITMUS_RUNTIME_KERNELS_REWRITING_RULES_H_
#define LITMUS_RUNTIME_KERNELS_REWRITING_RULES_H_

#include "runtime/kernels/rewriting/graph.h"

namespace litmus {

// Folds DENSIFY of sparse constants, and a DEQUANTIZE after it, into the FULLY_CONNECTED operators
// whose filter it is. Sums have another order.
void FoldSparseWeights(Graph* graph);

// Folds DEQUANTIZE of float16 constants into the operators that pack these constants. Results have
// the same bits.
void FoldHalfWeights(Graph* graph);

// Marks operators whose inputs are constants, or outputs of such operators, so that they run only
// once.
void FoldConstants(Graph* graph);

// Folds pairs of DEQUANTIZE and QUANTIZE: removes pairs that change nothing, and replaces others by
// one QUANTIZE that rounds in the same way. Removes a QUANTIZE that changes nothing.
void FoldQuantize(Graph* graph);

// Folds PAD of height and width: of zeros into the convolutions that read the result, of the lowest
// value into MAX_POOL_2D. Results have the same bits.
void FoldPads(Graph* graph);

// Folds LOGISTIC into the MUL of its input by its output. Results have the same bits.
void FoldGates(Graph* graph);

// Folds RELU, RELU6, RELU_N1_TO_1, and MINIMUM and MAXIMUM with a constant, into the preceding
// operator if it can clamp its results. Results have the same bits.
void FoldActivations(Graph* graph);

// Folds ADD of two tensors of equal shapes into a CONV_2D that computes one of them; into the later
// one if CONV_2Ds compute both. Results have the same bits.
void FoldResiduals(Graph* graph);

// Folds PRELU with one slope per channel into the preceding CONV_2D. Results have the same bits.
void FoldSlopes(Graph* graph);

// Whether the step is a DEQUANTIZE of a float16 constant.
bool WidensConstant(const Graph& graph, const Op& op);

// Whether equal bytes mean equal values in both tensors: the type is the same, and the per-tensor
// quantisation, if any.
bool SameValues(const TfLiteTensor& a, const TfLiteTensor& b);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_REWRITING_RULES_H_
