// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the lowerings of operators that move elements share.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_STRIDED_COPY_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_STRIDED_COPY_H_

#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

// Input i as a value whose elements only move. Refuses integers that floats cannot hold exactly:
// int32 and int64 tensors are taken when they are constants within 2^24 or when the operators that
// compute them, as far back as elements only move, make positions or round floats.
absl::StatusOr<ValueId> MovedInput(NodeLowering* node, int i);
// Output i, of elements that come from the inputs in the list.
absl::StatusOr<ValueId> MovedOutput(NodeLowering* node, int i, const std::vector<int>& inputs);

// The node has that many inputs at least and one output.
absl::Status CheckArity(const NodeLowering& node, int inputs);
// Input i, a list of `count` integers (any number: -1).
absl::StatusOr<std::vector<int>> ConstantList(const NodeLowering& node, int i, const char* what,
                                              int count = -1);
// From -rank .. rank - 1 to 0 .. rank - 1; an error outside.
absl::StatusOr<int> NormalizedAxis(int axis, int rank);

// Starts of 0 and no loops.
StridedCopy EmptyCopy(const Shape& src, const Shape& dst);
// Dimension for dimension the whole source, shapes of one rank.
StridedCopy WholeCopy(const Shape& src);

// Input `from`, moved, becomes output 0.
absl::Status LowerStridedCopy(NodeLowering* node, int from, StridedCopy copy);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_STRIDED_COPY_H_
