// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Weights with a scale for each block of a row, as FULLY_CONNECTED has them.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_BLOCK_WEIGHTS_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_BLOCK_WEIGHTS_H_

#include "absl/status/statusor.h"
#include "delegates/gpu/graph/block_weights.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

// Input i, a constant matrix whose quantisation has a scale for each block, as a constant of the
// real values that has the blocks as well. An error where the blocks are not those that the CPU
// takes.
absl::StatusOr<ValueId> LowerBlockWeights(NodeLowering* node, int i);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_BLOCK_WEIGHTS_H_
