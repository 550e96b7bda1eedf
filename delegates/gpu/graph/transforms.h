// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rewrites of the graph before kernels are chosen: fusions, merged padding, folded constants, dead
// nodes. Each leaves a correct graph, whatever is there. The graph's inputs and outputs stay;
// values between them may lose their producer.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_TRANSFORMS_H_
#define LITMUS_DELEGATES_GPU_GRAPH_TRANSFORMS_H_

#include <cstddef>
#include <vector>

#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// All of them, in order.
void Transform(Graph* graph, const DeviceInfo& device);

// One by one, for tests.
void RemoveDeadNodes(Graph* graph);         // results that nothing reads
void RemoveCopies(Graph* graph);            // copies and reshapes that change nothing
void FoldPadIntoConvolution(Graph* graph);  // StridedCopy with fill 0 before a convolution
// Multiplications and additions by constants (one per channel, or one) into the weights and bias of
// the convolution before them.
void FoldScaleShift(Graph* graph);
void FuseClamps(Graph* graph);  // into low and high of convolutions
// Elementwise nodes into the epilogue operations of the node that makes one of their operands and
// that nothing else reads.
void FuseElementwise(Graph* graph, const DeviceInfo& device);

// Undoes that: the epilogue operations from `first` on of each of `nodes` become a node behind it.
// `nodes`: indices, ascending.
void SplitEpilogue(const std::vector<int>& nodes, size_t first, Graph* graph);

// True when the kernel of such a node ends in %store, so that it can take epilogue operations.
bool SupportsEpilogue(const Attributes& op);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_TRANSFORMS_H_
