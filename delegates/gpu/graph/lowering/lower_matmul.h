// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers matrix products and transposes their operands.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_MATMUL_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_MATMUL_H_

#include "absl/status/status.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

// Returns `value` (at least two dimensions) with its last two dimensions exchanged. A constant
// becomes another constant; other values get a node.
ValueId Transposed(NodeLowering* node, ValueId value);

// Lowers BATCH_MATMUL.
absl::Status LowerBatchMatMul(NodeLowering* node);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_MATMUL_H_
