// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// NumPy's broadcasting over values that lie as rows of channels.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_BROADCAST_H_
#define LITMUS_DELEGATES_GPU_GRAPH_BROADCAST_H_

#include <array>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// The rows of an output as a box of at most four dimensions, and where each operand's row lies.
struct RowBroadcast {
  static constexpr int kDims = 4;
  // Slowest first, ones in front; the product is Rows(output).
  std::array<int, kDims> extent = {1, 1, 1, 1};
  // Per operand: distance in rows between neighbours along each dimension; 0: the operand repeats.
  std::vector<std::array<int, kDims>> stride;
  // Per operand: its one channel repeats over several of the output.
  std::vector<bool> one_channel;
};

// Neighbouring dimensions along which every operand goes on alike become one. Errors: operands that
// cannot be broadcast to `output`; more than four dimensions of rows left.
absl::StatusOr<RowBroadcast> CollapseRows(const Shape& output, const std::vector<Shape>& operands);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_BROADCAST_H_
