// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions of any shape with AVX-512 VNNI. A dot product has four taps; channels are
// computed in units of 64. The kernel gets the address of each tap of an output pixel.
#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/kernels/simd/int8/depthwise/depthwise_implementation.h"
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/kernels/simd/padded_image.h"
#include "runtime/kernels/simd/round_up.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr double kProductNs = 0.08;  // approximate nanoseconds per product

// For filters of one row, image rows of up to this many bytes are copied with their padding: a
// pixel at the border would take as long as a whole unit.
constexpr size_t kPaddedRow = 8192;

// How many neighbouring pixels, at stride 1, fill units together with the fewest unused lanes: 8
// pixels of 24 channels fill three units, 3 pixels of 21 channels leave one lane of a unit unused.
int JoinedPixels(int channels) {
  constexpr int kMostPixels = 16, kMostLanes = 512;
  constexpr double kWorthwhile = 1.02;  // min factor by which the used fraction of lanes must grow
  const auto used = [&](int pixels) {
    const int lanes = pixels * channels;
    return static_cast<double>(lanes) / RoundUp(lanes, kDwconvUnit);
  };
  int best = 1;
  for (int pixels = 2; pixels <= kMostPixels && pixels * channels <= kMostLanes; ++pixels) {
    if (used(pixels) > kWorthwhile * used(best)) best = pixels;
  }
  return best;
}

class DepthwiseTapsVnni : public DepthwiseVnni {
 public:
  static const char* Refusal(const DepthwiseProblem& problem) { return VnniRefusal(problem); }
  explicit DepthwiseTapsVnni(const DepthwiseProblem& problem);
  size_t ScratchBytes(const ConvShape&) const override { return 0; }
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const override;
  void Visit(Archive* archive) override {
    output_.Visit(archive);
    (*archive)(&weight_parts_, &weights_);
  }

 private:
  void RunRow(const ConvShape& shape, const uint8_t* in, uint8_t* out, size_t row,
              const uint8_t** taps) const;

  // Neighbouring pixels that the kernel treats as one pixel with joined_pixels_ times the channels.
  const int joined_pixels_;
  const int groups_;  // groups of four taps
  int weight_parts_ = 1;
  CountedVector<int8_t> weights_;
  const std::vector<uint8_t> outside_;  // input zero points of a pixel, for taps outside the image
};

DepthwiseTapsVnni::DepthwiseTapsVnni(const DepthwiseProblem& problem)
    : DepthwiseVnni(problem, UnitLanes(problem.shape.out_c, JoinedPixels(problem.shape.out_c)), {},
                    kDwconvUnit),
      joined_pixels_(JoinedPixels(channels_)),
      groups_((problem.taps() + 3) / 4),
      outside_(static_cast<size_t>(channels_) * joined_pixels_, fill_ ^ sign_xor_) {
  if (problem.stored != nullptr) {
    Visit(problem.stored);
    return;
  }
  for (const int16_t w : problem.weights) {
    if (NeedsNineBits(w)) weight_parts_ = 2;
  }
  constexpr size_t kPart = kDwconvUnit * 4;
  weights_.assign(lanes_.size() * groups_ * weight_parts_ * 4, 0);
  for (size_t i = 0; i < lanes_.size(); ++i) {
    if (lanes_[i] < 0) continue;
    for (int t = 0; t < problem.taps(); ++t) {
      const int w = problem.tap(t)[lanes_[i]];
      int8_t* to = &weights_[(i / kDwconvUnit * groups_ + t / 4) * weight_parts_ * kPart +
                             i % kDwconvUnit * 4 + t % 4];
      to[0] = static_cast<int8_t>(weight_parts_ == 1 ? w : w / 2);
      if (weight_parts_ == 2) to[kPart] = static_cast<int8_t>(w - w / 2);
    }
  }
}

void DepthwiseTapsVnni::Run(const ConvShape& given, const void* in, void* out, void*,
                            ThreadPool* pool) const {
  const ConvShape s = TransposeColumnToRow(given);
  const size_t rows = static_cast<size_t>(s.batch) * s.out_h;
  const double row_ns = kProductNs * static_cast<double>(s.out_w) * s.out_c * s.k_h * s.k_w;
  const auto* image = static_cast<const uint8_t*>(in);
  auto* to = static_cast<uint8_t*>(out);
  const PaddedImage padded(s);
  const bool pads = s.k_h == 1 && (padded.pad_left > 0 || padded.padded_w > padded.in_w) &&
                    padded.row_bytes() <= kPaddedRow;
  ConvShape one_row = s;
  one_row.batch = one_row.in_h = one_row.out_h = 1;
  one_row.in_w = static_cast<int>(padded.padded_w);
  one_row.pad_top = one_row.pad_left = 0;
  ParallelFor(pool, rows, row_ns, [&](size_t begin, size_t end) {
    std::vector<const uint8_t*> taps(groups_ * 4);
    uint8_t padded_row[kPaddedRow];
    for (size_t row = begin; row < end; ++row) {
      if (!pads) {
        RunRow(s, image, to, row, taps.data());
        continue;
      }
      const size_t y = row / s.out_h * padded.padded_h + row % s.out_h * s.stride_h;
      PadRowTo(padded, y, outside_[0], padded_row, [&](size_t from, size_t bytes, uint8_t* part) {
        std::memcpy(part, image + from, bytes);
      });
      RunRow(one_row, padded_row, to + row * s.out_w * channels_, 0, taps.data());
    }
  });
}

void DepthwiseTapsVnni::RunRow(const ConvShape& s, const uint8_t* in, uint8_t* out, size_t row,
                               const uint8_t** taps) const {
  const size_t batch = row / s.out_h;
  const int in_y = static_cast<int>(row % s.out_h) * s.stride_h - s.pad_top;
  const uint8_t* image = in + batch * s.in_h * s.in_w * channels_;
  DwconvTapsArgs args = {};
  args.taps = taps;
  args.groups = groups_;
  args.sign_xor = sign_xor_;
  args.weights = weights_.data();
  args.weight_parts = weight_parts_;
  args.output = &output_.args();
  const bool whole_columns = in_y >= 0 && in_y + (s.k_h - 1) * s.dilation_h < s.in_h;
  // Neighbouring output pixels whose taps are all in the image are computed together; others one by
  // one.
  const int reach = (s.k_w - 1) * s.dilation_w;
  const int begin = (std::max(s.pad_left, 0) + s.stride_w - 1) / s.stride_w;
  const int end = s.in_w + s.pad_left - reach <= 0
                      ? 0
                      : std::min(s.out_w, (s.in_w + s.pad_left - reach - 1) / s.stride_w + 1);
  const int joined = s.stride_w == 1 ? joined_pixels_ : 1;
  for (int x = 0, pixels; x < s.out_w; x += pixels) {
    pixels = whole_columns && x >= begin && x < end ? end - x : 1;
    const int in_x = x * s.stride_w - s.pad_left;
    for (int t = 0; t < s.k_h * s.k_w; ++t) {
      const int py = in_y + t / s.k_w * s.dilation_h, px = in_x + t % s.k_w * s.dilation_w;
      const bool exists = py >= 0 && py < s.in_h && px >= 0 && px < s.in_w;
      taps[t] =
          exists ? image + (static_cast<ptrdiff_t>(py) * s.in_w + px) * channels_ : outside_.data();
    }
    // Taps past the filter's last one have zero weights, so any readable address will do.
    std::fill(taps + s.k_h * s.k_w, taps + groups_ * 4, taps[0]);
    args.out = out + (row * s.out_w + x) * channels_;
    if (pixels >= joined) {
      pixels -= pixels % joined;
      args.pixels = pixels / joined;
      args.channels = channels_ * joined;
      args.in_step = static_cast<ptrdiff_t>(s.stride_w) * channels_ * joined;
      args.out_step = static_cast<ptrdiff_t>(channels_) * joined;
    } else {
      args.pixels = 1;
      args.channels = channels_ * pixels;
    }
    kDwconvTapsAvx512Vnni(args);
  }
}

}  // namespace

const DepthwiseEntry kDepthwiseTapsVnni = EntryOf<DepthwiseTapsVnni>("DepthwiseTapsVnni");

}  // namespace litmus::int8
