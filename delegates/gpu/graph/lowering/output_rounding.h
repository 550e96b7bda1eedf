// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rounds a quantised output to its scale and zero point, after the node's own operators.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_OUTPUT_ROUNDING_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_OUTPUT_ROUNDING_H_

#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

class NodeLowering;

// Fake quantisation of one output: `from` has the unrounded numbers, `to` the rounded ones.
struct OutputRounding {
  ValueId from, to;
  float scale, low, high;
  int zero_point;
  bool halves_away = false;  // see NodeLowering::FakeQuantizeHalvesAway
  bool quotients = false;    // see NodeLowering::QuantizeQuotients
  ValueId table = -1;        // table of NodeLowering::Rescale; -1: none
  bool once = false;         // use kRescaleOnce in place of kRescale
  float margin = 0;          // widens low and high in the clamp before the rescaling
  bool on_grid = false;
  bool rounds = true;  // false: the output is only clamped

  // Replaces the type's bounds by these, rounded to the scale.
  void Bound(float bound_low, float bound_high);
  // Appends the nodes that clamp and round.
  void AddTo(NodeLowering* node) const;

 private:
  void AddHalvesAwayRounding(NodeLowering* node, ValueId clamped) const;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_OUTPUT_ROUNDING_H_
