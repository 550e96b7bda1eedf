// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowerings of movement operators, by file. Each appends nodes to the graph; the status of one that
// fails states the reason.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_MOVEMENT_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_MOVEMENT_H_

#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

// lower_movement_slice.cc: operators that take parts of a tensor.
absl::Status LowerSlice(NodeLowering* node);
absl::Status LowerStridedSlice(NodeLowering* node);
absl::Status LowerSplit(NodeLowering* node);
absl::Status LowerSplitV(NodeLowering* node);
absl::Status LowerUnpack(NodeLowering* node);

// lower_movement_join.cc: operators that join tensors.
absl::Status LowerPack(NodeLowering* node);
absl::Status LowerConcatenation(NodeLowering* node);

// lower_movement_blocks.cc: operators that move blocks of pixels to channels or images, and back.
absl::Status LowerSpaceToDepth(NodeLowering* node);
absl::Status LowerDepthToSpace(NodeLowering* node);
absl::Status LowerSpaceToBatch(NodeLowering* node);
absl::Status LowerBatchToSpace(NodeLowering* node);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_MOVEMENT_H_
