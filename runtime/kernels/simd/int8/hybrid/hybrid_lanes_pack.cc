// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Packs the weights of hybrid convolutions into lanes, or reads them from an archive.
#include <algorithm>
#include <cstring>

#include "runtime/kernels/simd/int8/gemm/pack_panel.h"
#include "runtime/kernels/simd/int8/gemm/row_sums.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_lanes.h"

namespace litmus::int8 {

HybridLanes::HybridLanes(const HybridWeights& weights, const LaneWindow& window,
                         const U8S8Gemm& kernel)
    : kernel_(kernel),
      out_c_(weights.out_c),
      group_c_(weights.group_c),
      groups_(weights.groups),
      pixels_(window.pixels),
      window_w_(window.width),
      window_h_(static_cast<int>(window.source_y.size())),
      // With several groups, a group's channels are not contiguous from pixel to pixel.
      contiguous_((window.contiguous && weights.groups == 1) || window.width == 1),
      segments_(contiguous_ ? window_h_ : window_h_ * window_w_),
      segment_bytes_(contiguous_ ? window_w_ * group_c_ : group_c_),
      k4_((segment_bytes_ + 3) / 4),
      group_lanes_(out_c_ / groups_ * pixels_),
      group_panels_((group_lanes_ + kernel.columns - 1) / kernel.columns),
      has_bias_(weights.bias != nullptr),
      scales_first_(weights.scales_first),
      pairs_fit_(kernel.adds_pairs),
      min_(weights.min),
      max_(weights.max) {
  group_bytes_ = static_cast<size_t>(segments_) * k4_ * 4 *
                 ((group_panels_ - 1) * kernel.columns + PanelWidth(group_panels_ - 1));
  packed_ = Block::Make(std::max<size_t>(1, group_bytes_ * groups_));
  const size_t lanes = static_cast<size_t>(groups_) * group_panels_ * kernel.columns;
  weight_sums_.assign(lanes, 0);
  scales_.assign(lanes, 0);
  bias_.assign(lanes, 0);
  std::vector<uint8_t> rows;
  for (int group = 0; group < groups_; ++group) {
    for (int panel = 0; panel < group_panels_; ++panel) Pack(weights, window, group, panel, &rows);
  }
}

HybridLanes::HybridLanes(Archive* archive) : kernel_(BestU8S8Gemm()) { Visit(archive); }

void HybridLanes::Visit(Archive* archive) {
  (*archive)(&out_c_, &group_c_, &groups_, &pixels_, &window_w_, &window_h_, &contiguous_,
             &segments_, &segment_bytes_, &k4_, &group_lanes_, &group_panels_, &has_bias_,
             &scales_first_, &pairs_fit_, &min_, &max_, &group_bytes_, &packed_, &weight_sums_,
             &scales_, &bias_);
}

void HybridWeights::AddToKey(PackedKey* key) const {
  const auto channels = static_cast<size_t>(out_c);
  key->Add(out_c, k_h, k_w, group_c, groups, scales_first);
  key->AddFloat(min);
  key->AddFloat(max);
  key->AddConstant(data, channels * k_h * k_w * group_c);
  key->AddConstant(scales, channels * sizeof(*scales));
  key->AddConstant(bias, channels * sizeof(*bias));
}

int HybridLanes::PanelWidth(int panel_of_group) const {
  return PanelColumns(kernel_,
                      static_cast<size_t>(group_lanes_ - panel_of_group * kernel_.columns));
}

size_t HybridLanes::PanelOffset(int group, int panel_of_group) const {
  return group * group_bytes_ +
         static_cast<size_t>(panel_of_group) * segments_ * k4_ * 4 * kernel_.columns;
}

// Writes the lanes one after the other in the order of the window, and then packs them as a panel.
void HybridLanes::Pack(const HybridWeights& weights, const LaneWindow& window, int group, int panel,
                       std::vector<uint8_t>* rows) {
  const int group_out = out_c_ / groups_, first = panel * kernel_.columns;
  const int count = std::min(kernel_.columns, group_lanes_ - first);
  const size_t row_bytes = static_cast<size_t>(segments_) * segment_bytes_;
  rows->resize(row_bytes * count + kRowSumGroup);
  uint8_t* to = rows->data();
  for (int lane = first; lane < first + count; ++lane) {
    const int channel = group * group_out + lane % group_out, pixel = lane / group_out;
    const int* const sources = &window.source_x[static_cast<size_t>(pixel) * window_w_];
    for (int row = 0; row < window_h_; ++row) {
      const int8_t* from =
          weights.data + (static_cast<size_t>(channel) * weights.k_h + window.source_y[row]) *
                             weights.k_w * group_c_;
      for (int x = 0; x < window_w_; ++x, to += group_c_) {
        if (sources[x] < 0) {
          std::memset(to, 0, group_c_);
        } else {
          std::memcpy(to, from + static_cast<size_t>(sources[x]) * group_c_, group_c_);
        }
      }
    }
    const int index = group * group_panels_ * kernel_.columns + lane;
    scales_[index] = weights.scales[channel];
    if (has_bias_) bias_[index] = weights.bias[channel];
  }
  PanelArgs args = {};
  args.weights = rows->data();
  args.count = count;
  args.columns = PanelWidth(panel);
  args.segments = segments_;
  args.segment_bytes = segment_bytes_;
  args.pairs_groups = kernel_.pairs_groups;
  int8_t* const packed = reinterpret_cast<int8_t*>(packed_.data()) + PanelOffset(group, panel);
  PackPanel(args, packed);
  const int64_t groups = static_cast<int64_t>(segments_) * k4_;
  pairs_fit_ = pairs_fit_ && PairsFit(packed, groups, args.columns);
  const ptrdiff_t no_offset = 0;
  const auto depth = static_cast<int>(row_bytes);
  int32_t* const sums = &weight_sums_[static_cast<size_t>(group) * group_panels_ * kernel_.columns +
                                      static_cast<size_t>(first)];
  SumRows({rows->data(), depth, count, &no_offset, 1, depth, 0x80}, sums);
  for (int i = 0; i < count; ++i) sums[i] -= 128 * depth;
}

}  // namespace litmus::int8
