// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The rounding of a quantised output to its grid, which follows the node's own operators.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_OUTPUT_ROUNDING_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_OUTPUT_ROUNDING_H_

#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

class NodeLowering;

// Fake quantisation of one output: `from` are the exact numbers, `to` those on the tensor's grid.
struct OutputRounding {
  ValueId from, to;
  float scale, low, high;
  int zero_point;
  bool halves_away = false;  // see NodeLowering::FakeQuantizeHalvesAway
  bool quotients = false;    // see NodeLowering::QuantizeQuotients
  ValueId table = -1;        // of NodeLowering::Rescale; -1: none
  bool once = false;         // kRescaleOnce
  float margin = 0;          // beyond low and high, for the clamp before the rescaling
  bool on_grid = false;
  bool rounds = true;  // false: clamped alone

  // Clamps to these bounds, rounded to the grid, instead of the type's.
  void Bound(float bound_low, float bound_high);
  // Appends the rounding's nodes.
  void AddTo(NodeLowering* node) const;

 private:
  void AddHalvesAwayRounding(NodeLowering* node, ValueId clamped) const;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_OUTPUT_ROUNDING_H_
