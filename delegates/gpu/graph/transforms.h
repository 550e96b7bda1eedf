// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rewrites of the graph before kernels are chosen: fusions, merged padding, folded constants, dead
// nodes. Each rewrite leaves a correct graph, whatever the graph has. The graph's inputs and
// outputs stay; values between inputs and outputs may lose their producer.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_TRANSFORMS_H_
#define LITMUS_DELEGATES_GPU_GRAPH_TRANSFORMS_H_

#include <cstddef>
#include <vector>

#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// All rewrites, in order.
void Transform(Graph* graph, const DeviceInfo& device);

// One by one, for tests.
void RemoveDeadNodes(Graph* graph);         // results that nothing reads
void RemoveCopies(Graph* graph);            // copies and reshapes that change nothing
void FoldPadIntoConvolution(Graph* graph);  // StridedCopy with fill 0 before a convolution
// Multiplications and additions by constants (one per channel, or one) into the weights and bias of
// the convolution before.
void FoldScaleShift(Graph* graph);
void FuseClamps(Graph* graph);  // into low and high of convolutions
// Elementwise nodes into the epilogue operations of the node that makes one of their operands and
// that nothing else reads.
void FuseElementwise(Graph* graph, const DeviceInfo& device);

// StridedCopies that turn the second matrix of a product around, on GPUs: the product does that
// itself, and the copy goes, or moves whole rows.
void FoldTransposition(Graph* graph, const DeviceInfo& device);

// Sets Value::wide; the last of all rewrites, behind Transform.
void MarkWideValues(Graph* graph);

// Undoes FuseElementwise: the epilogue operations from `first` on of each of `nodes` become a node
// behind that node. `nodes`: indices, ascending.
void SplitEpilogue(const std::vector<int>& nodes, size_t first, Graph* graph);

// True when the kernel of such a node ends in %store, which evaluates epilogue operations.
bool SupportsEpilogue(const Attributes& op);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_TRANSFORMS_H_
