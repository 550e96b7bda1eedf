// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes tiles of hybrid products, and products of a single row, which has one tile per panel.
#include <algorithm>

#include "runtime/kernels/simd/int8/hybrid/dequantize_hybrid.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_lanes.h"

namespace litmus::int8 {

void HybridLanes::RunTile(int rows, const U8S8GemmArgs& args, const HybridOutput& output) const {
  if (kernel_.run_and_dequantize != nullptr &&
      (output.one_zero_point || kernel_.dequantizes_any_rows)) {
    return kernel_.run_and_dequantize(rows, args, output);
  }
  kernel_.run(rows, args);
  DequantizeHybrid(output);
}

void HybridLanes::RunWindow(const uint8_t* window, const HybridQuantization& quantization,
                            float* out) const {
  constexpr int kMostPanels = 8;  // panels that one call of the kernel multiplies
  alignas(64) int32_t sums[kMostPanels * kMaxTileColumns];
  const ptrdiff_t no_offset = 0;
  const int32_t zero_point = quantization.zero_point + 128 - kernel_.Offset(kHybridSignXor);
  U8S8GemmArgs args = {window, 0, &no_offset, segments_, k4_, nullptr, sums, kHybridSignXor, false};
  args.pairs_fit = pairs_fit_;
  HybridOutput output = {};
  output.sums = sums;
  output.rows = 1;
  output.row_scales = &quantization.scale;
  output.row_scales_stride = 1;
  output.row_zero_points = &zero_point;
  output.one_quantization = output.one_zero_point = true;
  output.has_bias = has_bias_;
  output.scales_first = scales_first_;
  output.min = min_;
  output.max = max_;
  const size_t panel_bytes = PanelOffset(0, 1);
  args.b = reinterpret_cast<const int8_t*>(packed_.data());
  for (int panel = 0, panels; panel < group_panels_;
       panel += panels, args.b += panels * panel_bytes) {
    const int lane = panel * kernel_.columns;
    panels = 1;
    int width = panel + 1 < group_panels_ ? kernel_.columns : PanelWidth(panel);
    args.narrow = width < kernel_.columns;
    if (kernel_.run_row != nullptr && !args.narrow) {
      panels = std::min(kMostPanels, group_panels_ - panel);
      if (panel + panels == group_panels_ && PanelWidth(group_panels_ - 1) < width) --panels;
      width *= panels;
    }
    output.weight_sums = &weight_sums_[static_cast<size_t>(lane)];
    output.scales = &scales_[static_cast<size_t>(lane)];
    output.bias = &bias_[static_cast<size_t>(lane)];
    output.count = std::min(width, group_lanes_ - lane);
    output.padded_count = width;
    output.out = out + lane;
    if (panels == 1) {
      RunTile(1, args, output);
    } else {
      kernel_.run_row(args, panels);
      DequantizeHybrid(output);
    }
  }
}

}  // namespace litmus::int8
