// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers weights of FULLY_CONNECTED that have one scale for each block of a row.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_BLOCK_WEIGHTS_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_BLOCK_WEIGHTS_H_

#include "absl/status/statusor.h"
#include "delegates/gpu/graph/block_weights.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

// Returns input i, a constant matrix with block-wise quantisation, as a constant of real values
// with Value::blocks set. Fails for block sizes or types that the CPU kernels do not support
// either.
absl::StatusOr<ValueId> LowerBlockWeights(NodeLowering* node, int i);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_BLOCK_WEIGHTS_H_
