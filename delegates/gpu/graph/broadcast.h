// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// NumPy's broadcasting over values that lie as rows of channels.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_BROADCAST_H_
#define LITMUS_DELEGATES_GPU_GRAPH_BROADCAST_H_

#include <array>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// Maps each row of an output to the row of each operand. The output's rows form a box of at most
// four dimensions.
struct RowBroadcast {
  static constexpr int kDims = 4;
  // Size of the box along each dimension, slowest first, with ones in front; the product is
  // Rows(output).
  std::array<int, kDims> extent = {1, 1, 1, 1};
  // stride[operand][dimension]: distance, in rows of the operand, between neighbours along the
  // dimension; 0: the operand repeats.
  std::vector<std::array<int, kDims>> stride;
  // one_channel[operand]: the operand has one channel, which repeats over the output's several
  // channels.
  std::vector<bool> one_channel;
};

// Merges neighbouring dimensions that every operand walks with a constant stride. Fails if an
// operand cannot be broadcast to `output`, or if more than four dimensions of rows are left.
absl::StatusOr<RowBroadcast> CollapseRows(const Shape& output, const std::vector<Shape>& operands);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_BROADCAST_H_
