// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators that compute each element from one element of every operand: what their lowerings
// share.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_ELEMENTWISE_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_ELEMENTWISE_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

inline bool IsQuantizedType(TfLiteType type) { return type == kTfLiteInt8 || type == kTfLiteUInt8; }
// An error unless the node has `inputs` inputs, and one output.
absl::Status RequireOperands(const NodeLowering& node, int inputs);
// An error unless all inputs are floats or quantised numbers, as arithmetic takes.
absl::Status RequireNumbers(const NodeLowering& node);
absl::StatusOr<std::vector<ValueId>> AllInputs(NodeLowering* node);
// An error where the kernel cannot broadcast the inputs to the output's shape.
absl::Status CheckBroadcast(const NodeLowering& node, const std::vector<ValueId>& inputs);
// The node becomes `op` of its inputs.
absl::Status LowerTo(NodeLowering* node, const Elementwise& op);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_ELEMENTWISE_H_
