// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Matrix products, and matrices that are turned around.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_MATMUL_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_MATMUL_H_

#include "absl/status/status.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

// `value` (at least two dimensions) with its last two exchanged; of a constant, another constant.
ValueId Transposed(NodeLowering* node, ValueId value);

// BATCH_MATMUL.
absl::Status LowerBatchMatMul(NodeLowering* node);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_MATMUL_H_
