// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Running a depthwise convolution, row by row of the result.
#include "runtime/kernels/simd/int8/depthwise/depthwise.h"

#include <algorithm>
#include <cstring>

#include "runtime/kernels/simd/round_up.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr int kMaxStrip = 512;  // channels whose sums stay in L1

// Each byte `times` times.
void Repeat(const uint8_t* in, size_t bytes, size_t times, uint8_t* out) {
  size_t i = 0;
  if (times <= sizeof(uint64_t)) {
    // What is too much of a word is written over by the next ones.
    for (; i + sizeof(uint64_t) <= bytes; ++i, out += times) {
      const uint64_t word = in[i] * UINT64_C(0x0101010101010101);
      std::memcpy(out, &word, sizeof(word));
    }
  }
  for (; i < bytes; ++i, out += times) std::memset(out, in[i], times);
}

// Nanoseconds that a product takes, about: by the kernels of the instruction set with the fastest
// ones, and by the others.
constexpr double kTapsProductNs = 0.04, kProductNs = 0.13;

double RowProducts(const ConvShape& s) {
  return static_cast<double>(s.out_w) * s.out_c * s.k_h * s.k_w;
}

}  // namespace

struct Depthwise::Task {
  const ConvShape* shape;
  const uint8_t* image;
  uint8_t* out;
};

// With a multiplier above one, each input channel is repeated first, so that the kernels need not
// know.
size_t Depthwise::RepeatedBytes(const ConvShape& shape) const {
  if (multiplier_ == 1) return 0;
  return RoundUp(static_cast<size_t>(shape.batch) * shape.in_h * shape.in_w * out_c_, kCacheLine);
}

size_t Depthwise::ScratchBytes(const ConvShape& shape) const {
  const size_t repeated = RepeatedBytes(shape);
  if (rows3_ != nullptr) return repeated + rows3_->ScratchBytes(shape);
  if (strips_ != nullptr) return repeated + strips_->ScratchBytes(shape);
  if (taps_kernel_ != nullptr) return repeated;
  // Slack: SumTaps reads whole vectors.
  return repeated + shape.padded_pixels() * out_c_ + kMaxStrip;
}

void Depthwise::Run(const ConvShape& given, const void* in, void* out, void* scratch,
                    ThreadPool* pool) const {
  if (multiplier_ == 1) return RunRepeated(given, in, out, scratch, pool);
  ConvShape shape = given;
  shape.in_c = out_c_;
  constexpr double kByteNs = 0.04;
  const auto* from = static_cast<const uint8_t*>(in);
  auto* to = static_cast<uint8_t*>(scratch);
  const size_t bytes = static_cast<size_t>(given.in_w) * given.in_c;
  const auto times = static_cast<size_t>(multiplier_);
  ParallelFor(pool, static_cast<size_t>(given.batch) * given.in_h,
              kByteNs * static_cast<double>(bytes), [&](size_t begin, size_t end) {
                Repeat(from + begin * bytes, (end - begin) * bytes, times,
                       to + begin * bytes * times);
              });
  RunRepeated(shape, scratch, out, static_cast<uint8_t*>(scratch) + RepeatedBytes(given), pool);
}

void Depthwise::RunRepeated(const ConvShape& given, const void* in, void* out, void* scratch,
                            ThreadPool* pool) const {
  const ConvShape shape = Lying(given);
  if (rows3_ != nullptr) return rows3_->Run(shape, in, out, scratch, pool);
  if (strips_ != nullptr) return strips_->Run(given, in, out, scratch, pool);
  const size_t rows = static_cast<size_t>(shape.batch) * shape.out_h;
  if (taps_kernel_ != nullptr) {
    const Task task = {&shape, static_cast<const uint8_t*>(in), static_cast<uint8_t*>(out)};
    ParallelFor(pool, rows, kTapsProductNs * RowProducts(shape),
                [&](size_t begin, size_t end) { RunTapsRows(task, begin, end); });
    return;
  }
  auto* image = static_cast<uint8_t*>(scratch);
  PadImage(shape, static_cast<const uint8_t*>(in), sign_xor_, fill_, image, pool);
  const Task task = {&shape, image, static_cast<uint8_t*>(out)};
  ParallelFor(pool, rows, kProductNs * RowProducts(shape), [&](size_t begin, size_t end) {
    row_weights_.empty() ? RunRows(task, begin, end) : RunWideRows(task, begin, end);
  });
}

void Depthwise::RunTapsRows(const Task& task, size_t begin, size_t end) const {
  std::vector<const uint8_t*> taps(groups_ * 4);
  for (size_t row = begin; row < end; ++row) RunTapsRow(task, row, taps.data());
}

void Depthwise::RunTapsRow(const Task& task, size_t row, const uint8_t** taps) const {
  const ConvShape& s = *task.shape;
  const size_t batch = row / s.out_h;
  const int in_y = static_cast<int>(row % s.out_h) * s.stride_h - s.pad_top;
  const uint8_t* image = task.image + batch * s.in_h * s.in_w * out_c_;
  TapsArgs args = {};
  args.taps = taps;
  args.groups = groups_;
  args.sign_xor = sign_xor_;
  args.weights = tap_weights_.data();
  args.halves = halves_;
  args.requantize = tap_output_->ArgsFrom(0);
  args.requantize.bias = tap_bias_.data();
  const bool whole_columns = in_y >= 0 && in_y + (s.k_h - 1) * s.dilation_h < s.in_h;
  // Output pixels whose taps are all in the image form one run; others are done
  // one by one.
  const int reach = (s.k_w - 1) * s.dilation_w;
  const int begin = (std::max(s.pad_left, 0) + s.stride_w - 1) / s.stride_w;
  const int end = s.in_w + s.pad_left - reach <= 0
                      ? 0
                      : std::min(s.out_w, (s.in_w + s.pad_left - reach - 1) / s.stride_w + 1);
  const int fold = s.stride_w == 1 ? fold_ : 1;
  for (int x = 0, pixels; x < s.out_w; x += pixels) {
    pixels = whole_columns && x >= begin && x < end ? end - x : 1;
    const int in_x = x * s.stride_w - s.pad_left;
    for (int t = 0; t < s.k_h * s.k_w; ++t) {
      const int py = in_y + t / s.k_w * s.dilation_h, px = in_x + t % s.k_w * s.dilation_w;
      const bool exists = py >= 0 && py < s.in_h && px >= 0 && px < s.in_w;
      taps[t] =
          exists ? image + (static_cast<ptrdiff_t>(py) * s.in_w + px) * out_c_ : outside_.data();
    }
    // Taps beyond the kernel's have zero weights: any readable bytes will do.
    std::fill(taps + s.k_h * s.k_w, taps + groups_ * 4, taps[0]);
    args.requantize.out = task.out + (row * s.out_w + x) * out_c_;
    if (pixels >= fold) {
      pixels -= pixels % fold;
      args.pixels = pixels / fold;
      args.requantize.count = out_c_ * fold;
      args.in_step = static_cast<ptrdiff_t>(s.stride_w) * out_c_ * fold;
      args.requantize.out_stride = static_cast<ptrdiff_t>(out_c_) * fold;
    } else {
      args.pixels = 1;
      args.requantize.count = out_c_ * pixels;
    }
    taps_kernel_(args);
  }
}

void Depthwise::RunWideRows(const Task& task, size_t begin, size_t end) const {
  const int taps = task.shape->k_h * task.shape->k_w;
  std::vector<const uint8_t*> pixels(RoundUp(taps, kDepthwiseTaps), task.image);
  for (size_t row = begin; row < end; ++row) RunWideRow(task, row, pixels.data());
}

void Depthwise::RunWideRow(const Task& task, size_t row, const uint8_t** pixels) const {
  const ConvShape& shape = *task.shape;
  const size_t batch = row / shape.out_h, y = row % shape.out_h;
  const int taps = shape.k_h * shape.k_w;
  for (int t = 0; t < taps; ++t) {
    const size_t py = batch * shape.padded_h() + y * shape.stride_h +
                      static_cast<size_t>(t / shape.k_w) * shape.dilation_h;
    const size_t px = static_cast<size_t>(t % shape.k_w) * shape.dilation_w;
    pixels[t] = task.image + (py * shape.padded_w() + px) * out_c_;
  }
  DepthwiseRowArgs args = {};
  args.taps = pixels, args.taps_count = taps;
  args.pixels = shape.out_w, args.in_step = static_cast<ptrdiff_t>(shape.stride_w) * out_c_;
  args.weights = row_weights_.data(), args.padded_channels = padded_c_;
  args.requantize = output_->ArgsFrom(0);
  args.requantize.bias = bias_.data();
  args.requantize.out = task.out + row * shape.out_w * out_c_;
  args.requantize.out_stride = out_c_, args.requantize.count = out_c_;
  DepthwiseRow(args);
}

void Depthwise::RunRows(const Task& task, size_t begin, size_t end) const {
  const size_t taps = static_cast<size_t>(task.shape->k_h) * task.shape->k_w;
  std::vector<const uint8_t*> pixels(taps), strip(taps);
  for (size_t row = begin; row < end; ++row) RunRow(task, row, pixels.data(), strip.data());
}

void Depthwise::RunRow(const Task& task, size_t row, const uint8_t** pixels,
                       const uint8_t** strip) const {
  const ConvShape& shape = *task.shape;
  const size_t batch = row / shape.out_h, y = row % shape.out_h;
  const int taps = shape.k_h * shape.k_w;
  alignas(64) int32_t sums[kMaxStrip];
  for (int x = 0; x < shape.out_w; ++x) {
    for (int t = 0; t < taps; ++t) {
      const size_t py = batch * shape.padded_h() + y * shape.stride_h +
                        static_cast<size_t>(t / shape.k_w) * shape.dilation_h;
      const size_t px = static_cast<size_t>(x) * shape.stride_w +
                        static_cast<size_t>(t % shape.k_w) * shape.dilation_w;
      pixels[t] = task.image + (py * shape.padded_w() + px) * out_c_;
    }
    uint8_t* out = task.out + (row * shape.out_w + x) * out_c_;
    for (int c = 0; c < out_c_; c += kMaxStrip) {
      const int count = std::min(kMaxStrip, out_c_ - c);
      for (int t = 0; t < taps; ++t) strip[t] = pixels[t] + c;
      SumTaps(strip, weights_.data() + c, padded_c_, taps, RoundUp(count, kDepthwiseChannels),
              sums);
      output_->Apply(sums, &bias_[c], 0, c, count, out + c);
    }
  }
}

}  // namespace litmus::int8
