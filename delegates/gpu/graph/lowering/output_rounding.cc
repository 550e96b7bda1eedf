// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/output_rounding.h"

#include <algorithm>
#include <cmath>

#include "delegates/gpu/graph/lowering/lower_rescale.h"
#include "delegates/gpu/graph/lowering/lowering_node.h"

namespace litmus::gpu {

void OutputRounding::Bound(float bound_low, float bound_high) {
  const auto rounded = [&](float bound) {
    return std::clamp(std::round(bound / scale) * scale, low, high);
  };
  const float new_low = rounded(bound_low), new_high = rounded(bound_high);
  low = new_low;
  high = new_high;
}

// Zero points are integers, so all representable numbers are scale times an integer, and rounding
// needs no zero point.
void OutputRounding::AddTo(NodeLowering* node) const {
  const Shape shape = node->graph().shape(to);
  const Elementwise clamp = {Function::kClamp, low, high};
  if (on_grid || !rounds) {
    node->Add(clamp, {from}, {to});
    return;
  }
  const ValueId clamped = node->AddValue(shape);
  if (table >= 0) {
    const bool again = margin > 0;
    const ValueId rescaled = again ? node->AddValue(shape) : to;
    node->Add(Elementwise{Function::kClamp, clamp.p - margin, clamp.q + margin}, {from}, {clamped});
    node->Add(Elementwise{once ? Function::kRescaleOnce : Function::kRescale, scale},
              {clamped, table}, {rescaled});
    if (again) node->Add(clamp, {rescaled}, {to});
    return;
  }
  node->Add(clamp, {from}, {clamped});
  if (halves_away) {
    AddHalvesAwayRounding(node, clamped);
    return;
  }
  node->Add(Elementwise{quotients ? Function::kQuantize : Function::kFakeQuantize, scale, 0},
            {clamped}, {to});
}

void OutputRounding::AddHalvesAwayRounding(NodeLowering* node, ValueId clamped) const {
  // The number is first rounded to 1/4096 of the scale, so that float errors of a few ULPs cannot
  // turn a half into less than a half. This is exact for means of fewer than 2048 numbers: their
  // other fractions are at least one step away from a half. 255 quanta are 2^20 steps, which floats
  // distinguish.
  constexpr double kSteps = 1 << 12;
  const Shape shape = node->graph().shape(to);
  const ValueId shifted = node->AddValue(shape), rounded = node->AddValue(shape),
                centred = node->AddValue(shape);
  const ValueId steps = node->AddConstant({TableRows(Function::kRescaleOnce), 1},
                                          RescaleTable({{scale / kSteps, 1 / kSteps}}, true));
  const auto zero = static_cast<float>(zero_point);
  node->Add(Elementwise{Function::kScaleShift, 1, scale * zero}, {clamped}, {shifted});
  node->Add(Elementwise{Function::kRescaleOnce, 1}, {shifted, steps}, {rounded});
  node->Add(Elementwise{Function::kScaleShift, 1, -zero}, {rounded}, {centred});
  node->Add(Elementwise{Function::kScaleShift, scale, 0}, {centred}, {to});
}

}  // namespace litmus::gpu
