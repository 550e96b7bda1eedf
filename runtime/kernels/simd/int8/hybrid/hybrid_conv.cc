// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"

#include <algorithm>
#include <climits>
#include <cstring>

#include "runtime/kernels/simd/transpose_taps.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

// The number of neighbouring output pixels to pack into lanes together, with which the micro-kernel
// takes the fewest steps per pixel.
int BestPixels(const ConvShape& s, int columns) {
  if (s.groups != 1 || s.dilation_w != 1) return 1;
  const auto steps = [&](int pixels) {
    // A panel of half the width takes half as long.
    const int half_panels = (pixels * s.out_c * 2 + columns - 1) / columns;
    const int window = ((pixels - 1) * s.stride_w + s.k_w) * s.in_c;
    const int words = (window + 3) / 4;
    return static_cast<double>(half_panels) * words / pixels;
  };
  int best = 1;
  for (int pixels = 2; pixels <= s.out_w && pixels * s.out_c <= columns; ++pixels) {
    if (steps(pixels) < steps(best)) best = pixels;
  }
  return best;
}

LaneWindow WindowOf(const ConvShape& s, int pixels) {
  LaneWindow window;
  window.pixels = pixels;
  window.width = pixels == 1 ? s.k_w : (pixels - 1) * s.stride_w + s.k_w;
  window.contiguous = s.dilation_w == 1;
  window.source_x.assign(static_cast<size_t>(pixels) * window.width, -1);
  for (int p = 0; p < pixels; ++p) {
    for (int x = 0; x < s.k_w; ++x) window.source_x[p * window.width + p * s.stride_w + x] = x;
  }
  for (int y = 0; y < s.k_h; ++y) window.source_y.push_back(y);
  return window;
}

// Quantises the image into `scratch`, which has space for it and kReadSlack bytes more. Returns a
// run over the whole image.
LaneRun Quantize(const PaddedImage& image, const ConvShape& s, const float* in,
                 const HybridQuantization* quantization, void* scratch, ThreadPool* pool) {
  auto* bytes = static_cast<uint8_t*>(scratch);
  QuantizeAndPad(image, in, quantization, bytes, pool);
  std::memset(bytes + image.bytes(), 0, kReadSlack);
  LaneRun run;
  run.image = bytes;
  run.pixel_bytes = image.in_c;
  run.row_bytes = image.row_bytes();
  run.image_bytes = image.padded_h * run.row_bytes;
  run.batch = image.batch;
  run.out_w = s.out_w;
  run.out_row = static_cast<size_t>(s.out_w) * s.out_c;
  run.out_image = run.out_row * s.out_h;
  run.quantization = quantization;
  return run;
}

}  // namespace

HybridConv::HybridConv(const ConvShape& shape, const HybridWeights& weights, const U8S8Gemm& kernel)
    : pixels_(BestPixels(shape, kernel.columns)),
      lanes_(weights, WindowOf(shape, pixels_), kernel) {}

// The padded image for output lines that are rounded up to whole groups of pixels.
PaddedImage HybridConv::ImageOf(const ConvShape& s) const {
  ConvShape whole = s;
  whole.out_w = (s.out_w + pixels_ - 1) / pixels_ * pixels_;
  return PaddedImage(whole);
}

size_t HybridConv::ScratchBytes(const ConvShape& shape) const {
  return ImageOf(shape).bytes() + kReadSlack;
}

void HybridConv::Run(const ConvShape& s, const float* in, const HybridQuantization* quantization,
                     float* out, void* scratch, ThreadPool* pool) const {
  const bool one_pixel = s.batch == 1 && s.out_h == 1 && s.out_w == 1 && s.IsPointwise();
  if (one_pixel && lanes_.IsProduct() && ParallelThreads(pool, lanes_.WindowNs()) == 1) {
    auto* bytes = static_cast<uint8_t*>(scratch);
    const auto n = static_cast<size_t>(s.in_c);
    QuantizeRows(in, 1, n, quantization, bytes);
    std::memset(bytes + n, 0, kReadSlack);
    return lanes_.RunWindow(bytes, *quantization, out);
  }
  LaneRun run = Quantize(ImageOf(s), s, in, quantization, scratch, pool);
  run.dilation_h = s.dilation_h;
  run.dilation_w = s.dilation_w;
  run.step_h = s.stride_h;
  run.step_w = static_cast<size_t>(s.stride_w) * pixels_;
  run.out_h = s.out_h;
  run.out = out;
  lanes_.Run(run, pool);
}

HybridTransposeConv::HybridTransposeConv(const ConvShape& s, const HybridWeights& weights,
                                         const U8S8Gemm& kernel)
    : columns_{INT_MAX, INT_MIN}, rows_{INT_MAX, INT_MIN} {
  LaneWindow window;
  window.pixels = s.stride_w;
  for (int r = 0; r < s.stride_w; ++r) {
    const TransposeTaps taps(r, s.pad_left, s.stride_w, s.k_w);
    columns_.low = std::min(columns_.low, taps.low());
    columns_.high = std::max(columns_.high, taps.shift);
  }
  window.width = columns_.high - columns_.low + 1;
  window.source_x.assign(static_cast<size_t>(window.pixels) * window.width, -1);
  for (int r = 0; r < s.stride_w; ++r) {
    const TransposeTaps taps(r, s.pad_left, s.stride_w, s.k_w);
    for (int j = 0; j < taps.count; ++j) {
      window.source_x[r * window.width + taps.shift - j - columns_.low] =
          taps.first + j * s.stride_w;
    }
  }
  for (int r = 0; r < s.stride_h; ++r) {
    const TransposeTaps taps(r, s.pad_top, s.stride_h, s.k_h);
    rows_.low = std::min(rows_.low, taps.low());
    rows_.high = std::max(rows_.high, taps.shift);
    first_row_.push_back(taps.low());
    window.source_y.clear();
    for (int j = taps.count - 1; j >= 0; --j) {
      window.source_y.push_back(taps.first + j * s.stride_h);
    }
    phases_.emplace_back(weights, window, kernel);
  }
}

void HybridTransposeConv::Visit(Archive* archive) {
  (*archive)(&columns_, &rows_, &first_row_);
  archive->Each(
      &phases_, [&] { return HybridLanes(archive); },
      [&](HybridLanes* phase) { phase->Visit(archive); });
}

PaddedImage HybridTransposeConv::ImageOf(const ConvShape& s) const {
  PaddedImage image(s);
  image.pad_top = std::max(0, -rows_.low);
  image.pad_left = std::max(0, -columns_.low);
  image.padded_h = image.pad_top + (s.out_h + s.stride_h - 1) / s.stride_h + rows_.high;
  image.padded_w = image.pad_left + (s.out_w + s.stride_w - 1) / s.stride_w + columns_.high;
  return image;
}

size_t HybridTransposeConv::ScratchBytes(const ConvShape& shape) const {
  return ImageOf(shape).bytes() + kReadSlack;
}

void HybridTransposeConv::Run(const ConvShape& s, const float* in,
                              const HybridQuantization* quantization, float* out, void* scratch,
                              ThreadPool* pool) const {
  const PaddedImage image = ImageOf(s);
  LaneRun run = Quantize(image, s, in, quantization, scratch, pool);
  const uint8_t* bytes = run.image + (image.pad_left + columns_.low) * run.pixel_bytes;
  const size_t out_row = run.out_row;
  run.out_row *= s.stride_h;
  for (int r = 0; r < s.stride_h && r < s.out_h; ++r) {
    run.image = bytes + (image.pad_top + first_row_[r]) * run.row_bytes;
    run.out_h = (s.out_h - r + s.stride_h - 1) / s.stride_h;
    run.out = out + r * out_row;
    phases_[r].Run(run, pool);
  }
}

}  // namespace litmus::int8
