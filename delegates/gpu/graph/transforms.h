// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rewrites of the graph before kernels are selected: fusion, merged padding, folded constants,
// removal of dead nodes. Each rewrite accepts any graph and leaves a correct one. The graph's
// inputs and outputs stay; an intermediate value may lose its producer.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_TRANSFORMS_H_
#define LITMUS_DELEGATES_GPU_GRAPH_TRANSFORMS_H_

#include <cstddef>
#include <vector>

#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// Applies all rewrites below but MarkWideValues, in order.
void Transform(Graph* graph, const DeviceInfo& device);

// The single rewrites, public for tests.
void RemoveDeadNodes(Graph* graph);         // removes nodes whose results nothing reads
void RemoveCopies(Graph* graph);            // removes copies and reshapes that change nothing
void FoldPadIntoConvolution(Graph* graph);  // folds a StridedCopy with fill 0
// Folds multiplications and additions by constants (one, or one per channel) into the weights and
// bias of the convolution before them.
void FoldScaleShift(Graph* graph);
void FuseClamps(Graph* graph);  // sets low and high of convolutions
// Fuses an elementwise node into the node that computes one of its operands, if nothing else reads
// that operand.
void FuseElementwise(Graph* graph, const DeviceInfo& device);

// On GPUs: removes a StridedCopy that transposes the second matrix of a product, or reduces it to
// one that moves whole rows; the product reads the transposed matrix.
void FoldTransposition(Graph* graph, const DeviceInfo& device);

// Sets Value::wide. Call it last, after Transform.
void MarkWideValues(Graph* graph);

// Undoes FuseElementwise in part: for each of `nodes` (ascending indices), the epilogue operations
// from index `first` on become a separate node after it.
void SplitEpilogue(const std::vector<int>& nodes, size_t first, Graph* graph);

// True if the kernel of such a node ends in %store, which evaluates epilogue operations.
bool SupportsEpilogue(const Attributes& op);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_TRANSFORMS_H_
