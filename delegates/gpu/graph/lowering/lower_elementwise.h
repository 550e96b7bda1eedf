// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helpers for lowering operators that compute each output element from one element of every
// operand.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_ELEMENTWISE_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_ELEMENTWISE_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

inline bool IsQuantizedType(TfLiteType type) { return type == kTfLiteInt8 || type == kTfLiteUInt8; }
// Fails unless the node has `inputs` inputs and one output.
absl::Status RequireOperands(const NodeLowering& node, int inputs);
// Fails unless all inputs are floats or quantised numbers, the types that arithmetic supports.
absl::Status RequireNumbers(const NodeLowering& node);
absl::StatusOr<std::vector<ValueId>> AllInputs(NodeLowering* node);
// Fails if the kernel cannot broadcast the inputs to the output's shape.
absl::Status CheckBroadcast(const NodeLowering& node, const std::vector<ValueId>& inputs);
// Adds `op` with all inputs of the node and its output 0.
absl::Status LowerTo(NodeLowering* node, const Elementwise& op);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_ELEMENTWISE_H_
