// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rewrites of the graph before kernels are chosen: fusions, merged padding, folded constants, dead
// nodes. Each leaves a correct graph, whatever is there.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_TRANSFORMS_H_
#define LITMUS_DELEGATES_GPU_GRAPH_TRANSFORMS_H_

#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// All of them, in order. `keep_values`: nothing that has a .tflite tensor disappears (values are
// read after the run); fusions that remove such values are still done where the result is an
// output.
void Transform(Graph* graph, const DeviceInfo& device);

// One by one, for tests.
void RemoveDeadNodes(Graph* graph);
void FoldPadIntoConvolution(Graph* graph);  // Move with fill 0 before a convolution
void FoldScaleShift(Graph* graph);          // constant multiply and add into weights and bias
void FuseClamps(Graph* graph);              // into low and high of convolutions
void FuseElementwise(Graph* graph, const DeviceInfo& device);  // into PostOps

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_TRANSFORMS_H_
