// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowerings of operators that sample images. Each appends nodes to the graph; the status of one
// that fails states the reason.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_INDEXING_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_INDEXING_H_

#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

// lower_indexing_image.cc
absl::Status LowerResizeBilinear(NodeLowering* node);
absl::Status LowerResizeNearest(NodeLowering* node);
absl::Status LowerResampler(NodeLowering* node);  // TensorFlow Addons' resampler: [x, y] pairs
absl::Status LowerMaxUnpool(NodeLowering* node);  // MediaPipe's MaxUnpooling2D

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_INDEXING_H_
