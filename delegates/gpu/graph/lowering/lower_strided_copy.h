// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helpers for lowering operators that only move elements.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_STRIDED_COPY_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_STRIDED_COPY_H_

#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

// Returns input i of an operator that only moves elements. Fails for int32 and int64 tensors that
// floats might not hold exactly: accepted are constants within 2^24, and results that derive from
// positions or rounded floats through operators that only move elements.
absl::StatusOr<ValueId> MovedInput(NodeLowering* node, int i);
// Declares output i, whose elements come from the inputs listed in `inputs`.
absl::StatusOr<ValueId> MovedOutput(NodeLowering* node, int i, const std::vector<int>& inputs);

// Fails unless the node has at least `inputs` inputs and exactly one output.
absl::Status CheckArity(const NodeLowering& node, int inputs);
// Returns input i, a constant list of `count` integers (-1: of any length). `what` names it in
// errors.
absl::StatusOr<std::vector<int>> ConstantList(const NodeLowering& node, int i, const char* what,
                                              int count = -1);
// Maps an axis in [-rank, rank) to [0, rank); fails outside that range.
absl::StatusOr<int> NormalizedAxis(int axis, int rank);

// A copy from the first element of `src` to the first of `dst`, without loops.
StridedCopy EmptyCopy(const Shape& src, const Shape& dst);
// A copy of the whole source to a destination of the same rank, one loop per dimension.
StridedCopy WholeCopy(const Shape& src);

// Lowers the node to `copy`, from input `from` to output 0.
absl::Status LowerStridedCopy(NodeLowering* node, int from, StridedCopy copy);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_STRIDED_COPY_H_
