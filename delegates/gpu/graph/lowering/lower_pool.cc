// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers pools.
#include <cstddef>

#include "delegates/gpu/graph/lowering/lower_window.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {
namespace {

// Adds the pool of input 0 and the clamp of its fused activation, if there is one.
absl::Status AddPool(NodeLowering* node, const TfLitePoolParams& p, Pool::Kind kind,
                     bool with_indices) {
  if (absl::Status status = RequireImages(*node, {0}); !status.ok()) return status;
  const Window w = {p.filter_height, p.filter_width, p.stride_height, p.stride_width, 1, 1};
  if (absl::Status status = RequireWindow(w); !status.ok()) return status;
  const Shape in = node->InputShape(0), out = node->OutputShape(0);
  Pool op = {kind, w.h, w.w, w.stride_h, w.stride_w};
  op.pad_top = PaddingBefore(in[1], w.h, w.stride_h, 1, out[1]);
  op.pad_left = PaddingBefore(in[2], w.w, w.stride_w, 1, out[2]);
  const auto x = node->Input(0);
  if (!x.ok()) return x.status();
  const auto y = node->Output(0);
  if (!y.ok()) return y.status();
  std::vector<ValueId> outputs = {*y};
  Elementwise clamp = {Function::kClamp, 0, 0};
  SetBounds(p.activation, &clamp.p, &clamp.q);
  const bool clamps = clamp.p > -1e30f;
  if (clamps) outputs[0] = node->AddValue(out);
  if (kind == Pool::Kind::kAverage) node->FakeQuantizeHalvesAway();
  if (with_indices) {
    const auto indices = node->Output(1);
    if (!indices.ok()) return indices.status();
    outputs.push_back(*indices);
  }
  const ValueId pooled = outputs[0];
  node->Add(op, {*x}, std::move(outputs));
  if (clamps) node->Add(clamp, {pooled}, {*y});
  return absl::OkStatus();
}

template <Pool::Kind kind>
absl::Status LowerPool(NodeLowering* node) {
  const auto params = node->Parameters<TfLitePoolParams>();
  if (!params.ok()) return params.status();
  return AddPool(node, **params, kind, false);
}

absl::Status LowerMaxPoolWithArgmax(NodeLowering* node) {
  TfLitePoolParams p = {};
  if (absl::Status status = ReadCustomParameters(
          *node, &p, offsetof(TfLitePoolParams, activation) + sizeof(p.activation));
      !status.ok()) {
    return status;
  }
  return AddPool(node, p, Pool::Kind::kMax, true);
}

}  // namespace

std::vector<LoweringEntry> PoolLowerings() {
  return {
      {kTfLiteBuiltinAveragePool2d, nullptr, 3, LowerPool<Pool::Kind::kAverage>},
      {kTfLiteBuiltinMaxPool2d, nullptr, 3, LowerPool<Pool::Kind::kMax>},
      {kTfLiteBuiltinL2Pool2d, nullptr, 1, LowerPool<Pool::Kind::kL2>},
      {kTfLiteBuiltinCustom, "MaxPoolingWithArgmax2D", 1, LowerMaxPoolWithArgmax},
  };
}

}  // namespace litmus::gpu
