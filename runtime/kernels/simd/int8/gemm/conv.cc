// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/gemm/conv.h"

#include <algorithm>
#include <cstdlib>

#include "runtime/kernels/simd/int8/gemm/overflow_weights.h"
#include "runtime/kernels/simd/int8/gemm/pixel_spans.h"
#include "runtime/kernels/simd/int8/gemm/row_sums.h"

namespace litmus::int8 {
namespace {

// Overflow weights are used if a panel needs at most one group of them per this many groups of the
// dot products (and one more): then they cost less than sums of the activations.
constexpr int kStepsPerOverflow = 16;

// Up to this depth (bytes under the filter) the output stage is a noticeable part of the time, so
// that a float scale for each channel pays off.
constexpr int64_t kMostDepthForFloats = 96;

// log2 of a small scale: below it many sums, or all sums that the weights allow, give the same
// output. The range of such a channel's sums is computed from its weights, not from their type.
constexpr int kSmallScale = -14;

// True if the taps of a filter row are contiguous in the image, so that a segment is a whole row of
// the filter and not one tap.
bool RowsAreContiguous(const ConvShape& shape) { return shape.dilation_w == 1 || shape.k_w == 1; }

int64_t PixelsOf(const ConvShape& shape) {
  return static_cast<int64_t>(shape.batch) * shape.out_h * shape.out_w;
}

int64_t Magnitude(const uint8_t* weights, int64_t count, uint8_t sign_xor) {
  int64_t sum = 0;
  for (int64_t i = 0; i < count; ++i) sum += std::abs(static_cast<int8_t>(weights[i] ^ sign_xor));
  return sum;
}

}  // namespace

Conv::Conv(const ConvShape& shape, const ConvWeights& weights, int32_t input_zero_point,
           const OutputStage& output, const U8S8Gemm& kernel)
    : kernel_(kernel),
      out_c_(shape.out_c),
      in_c_(shape.in_c),
      k_h_(shape.k_h),
      k_w_(shape.k_w),
      segments_(RowsAreContiguous(shape) ? shape.k_h : shape.k_h * shape.k_w),
      segment_bytes_(RowsAreContiguous(shape) ? shape.k_w * shape.in_c : shape.in_c),
      k4_((segment_bytes_ + 3) / 4),
      sign_xor_(weights.type == InputType::kInt8 ? 0x80 : 0),
      fill_(static_cast<uint8_t>(input_zero_point)),
      panels_((shape.out_c + kernel.columns - 1) / kernel.columns),
      last_is_narrow_((shape.out_c - 1) % kernel.columns < kernel.columns / 2),
      weight_zero_point_(weights.zero_point - (weights.type == InputType::kUint8 ? 128 : 0)),
      overflow_(FindOverflowWeights(weights)),
      packed_(Block::Make(panels_ * panel_bytes())),
      bias_(static_cast<size_t>(panels_) * kernel.columns, 0),
      output_(output, panels_ * kernel.columns),
      requantizes_in_kernel_(kernel.run_and_requantize != nullptr &&
                             (output.scale.empty() || kernel.scales_in_doubles)),
      pairs_fit_(kernel.adds_pairs) {
  gathered_offsets_.resize(OffsetCount());
  for (int s = 0; s < segments_; ++s) gathered_offsets_[s] = ptrdiff_t{4} * k4_ * s;
  CompleteOffsets(gathered_offsets_.data());
  unsigned_offsets_.resize(segments_);
  for (int s = 0; s < segments_; ++s) {
    unsigned_offsets_[s] = static_cast<ptrdiff_t>(UnsignedPart(segments_)) * s;
  }
  const auto* data = static_cast<const uint8_t*>(weights.data);
  // uint8 weights become signed by subtracting 128; so does their zero point.
  const uint8_t weight_sign_xor = weights.type == InputType::kUint8 ? 0x80 : 0;
  const int64_t depth = static_cast<int64_t>(segments_) * segment_bytes_;
  std::vector<int32_t> sums(out_c_);  // sum of (weight + 128) of each output channel
  const ptrdiff_t no_offset = 0;
  // SumRows reads up to kRowSumGroup - 1 bytes past a row, so the last rows are summed in a copy
  // that is kRowSumGroup bytes longer.
  const int copied =
      std::min<int>(out_c_, 1 + (kRowSumGroup - 1) / std::max(static_cast<int>(depth), 1));
  const int in_place = out_c_ - copied;
  std::vector<uint8_t> last(data + in_place * depth, data + out_c_ * depth);
  last.resize(last.size() + kRowSumGroup);
  const auto sign_xor = static_cast<uint8_t>(weight_sign_xor ^ 0x80);
  const int bytes = static_cast<int>(depth);
  const int64_t a = fill_ ^ sign_xor_;  // the input's zero point as an unsigned byte
  const int32_t cut = overflow_.cuts ? weight_zero_point_ : 0;
  std::vector<SumRange> ranges(out_c_);
  const auto add_constants = [&](int n) {
    const int64_t bias = weights.bias == nullptr ? 0 : weights.bias[n];
    const int64_t weight_sum = sums[n] - 128 * depth;
    // The reference kernels add in int32, so wrap-around is the specified result.
    bias_[n] = static_cast<int32_t>(
        static_cast<uint32_t>(bias - a * (weight_sum - depth * weight_zero_point_) +
                              kernel.Offset(sign_xor_) * (weight_sum - depth * cut)));
    if (!output.scale.empty()) return;  // Scaling in doubles is exact for every sum.
    const int64_t constant = std::abs(int64_t{bias_[n]});
    const int64_t zero_points = depth * std::abs(weight_zero_point_);
    int64_t reach = 255 * (128 * depth + zero_points);
    if (!PackedOutputStage::Fits(output, n, constant + reach) || output.shift[n] < kSmallScale) {
      reach = 255 * (Magnitude(data + n * depth, depth, weight_sign_xor) + zero_points);
    }
    if (!PackedOutputStage::Fits(output, n, constant + reach)) requantizes_in_kernel_ = false;
    ranges[n] = {bias_[n] - reach, bias_[n] + reach};
  };
  for (int panel = 0; panel < panels_; ++panel) {
    const PanelArgs args = PanelOf(weights, panel, cut);
    // The weights are summed panel by panel, so that PackPanel finds the panel in the cache.
    const int first = panel * kernel.columns, end = first + args.count;
    const int rows = std::max(0, std::min(end, in_place) - first), rest = args.count - rows;
    SumRows({args.weights, depth, rows, &no_offset, 1, bytes, sign_xor}, &sums[first]);
    SumRows({last.data() + (end - rest - in_place) * depth, depth, rest, &no_offset, 1, bytes,
             sign_xor},
            sums.data() + end - rest);
    for (int n = first; n < end; ++n) add_constants(n);
    auto* to = const_cast<int8_t*>(Panel(panel));
    PackPanel(args, to);
    const int64_t groups = static_cast<int64_t>(segments_) * k4_;
    pairs_fit_ = pairs_fit_ && PairsFit(to, groups, args.columns);
    if (overflow_.most == 0) continue;
    PackOverflow(args, overflow_.groups[panel],
                 to + static_cast<ptrdiff_t>(segments_) * k4_ * 4 * args.columns);
  }
  weight_zero_point_ -= cut;
  if (requantizes_in_kernel_ && kernel.scales_in_floats && output.scale.empty() &&
      IsWorthFloats(output, PixelsOf(shape)) &&
      (HasOneScale(output) || depth <= kMostDepthForFloats)) {
    output_.UseFloats(output, ranges, kernel.columns);
    for (int n = 0; n < out_c_; ++n) bias_[n] += output_.Pivot(n);
  }
}

Conv::Conv(Archive* archive) : kernel_(BestU8S8Gemm()) { Visit(archive); }

void Conv::Visit(Archive* archive) {
  (*archive)(&out_c_, &in_c_, &k_h_, &k_w_, &segments_, &segment_bytes_, &k4_, &sign_xor_, &fill_,
             &panels_, &last_is_narrow_, &weight_zero_point_, &overflow_.cuts, &overflow_.most,
             &packed_, &bias_, &gathered_offsets_, &unsigned_offsets_, &requantizes_in_kernel_,
             &pairs_fit_);
  archive->Each(&overflow_.groups, [&](std::vector<int>* groups) { (*archive)(groups); });
  output_.Visit(archive);
}

void Conv::AddToKey(PackedKey* key, const ConvShape& shape, const ConvWeights& weights,
                    int32_t input_zero_point, const OutputStage& output) {
  // The image's size decides only whether the constructor searches for scales in floats.
  key->Add(shape.WithoutImage(), input_zero_point, IsWorthFloats(output, PixelsOf(shape)));
  weights.AddToKey(key, shape.out_c, static_cast<size_t>(shape.k_h) * shape.k_w * shape.in_c);
  output.AddToKey(key);
}

PanelArgs Conv::PanelOf(const ConvWeights& weights, int panel, int32_t zero_point) const {
  const int first = panel * kernel_.columns;
  const bool narrow = panel == panels_ - 1 && last_is_narrow_;
  PanelArgs args;
  args.weights = static_cast<const uint8_t*>(weights.data) +
                 static_cast<ptrdiff_t>(first) * segments_ * segment_bytes_;
  args.count = std::min(out_c_ - first, kernel_.columns);
  args.columns = narrow ? kernel_.columns / 2 : kernel_.columns;
  args.segments = segments_;
  args.segment_bytes = segment_bytes_;
  // uint8 weights become signed by subtracting 128.
  args.sign_xor = weights.type == InputType::kUint8 ? 0x80 : 0;
  args.zero_point = static_cast<int8_t>(zero_point);
  args.pairs_groups = kernel_.pairs_groups;
  return args;
}

Conv::OverflowWeights Conv::FindOverflowWeights(const ConvWeights& weights) const {
  OverflowWeights overflow_groups;
  if (weight_zero_point_ == 0) return overflow_groups;
  const int most = 1 + segments_ * k4_ / kStepsPerOverflow;
  overflow_groups.groups.resize(panels_);
  for (int panel = 0; panel < panels_; ++panel) {
    std::vector<int>& groups = overflow_groups.groups[panel];
    if (!FindOverflow(PanelOf(weights, panel, weight_zero_point_), most, &groups)) return {};
    overflow_groups.most = std::max(overflow_groups.most, static_cast<int>(groups.size()));
  }
  overflow_groups.cuts = true;
  return overflow_groups;
}

void Conv::CompleteOffsets(ptrdiff_t* offsets) const {
  if (overflow_.most == 0) return;
  ptrdiff_t* to = offsets + segments_;
  for (int panel = 0; panel < panels_; ++panel, to += OffsetStep()) {
    ptrdiff_t* extra = std::copy_n(offsets, segments_, to);
    for (const int group : overflow_.groups[panel]) {
      *extra++ = offsets[group / k4_] + ptrdiff_t{4} * (group % k4_);
    }
  }
}

}  // namespace litmus::int8
