// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/depthwise.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace litmus::int8 {
namespace {

constexpr int kUnit = 64;       // channels of a TapsKernel
constexpr int kMaxStrip = 512;  // channels whose sums stay in L1

int RoundUp(int n, int multiple) { return (n + multiple - 1) / multiple * multiple; }

// A column of pixels as a row of them, which is the same in memory: rows are done at a time.
ConvShape Lying(const ConvShape& shape) {
  ConvShape s = shape;
  if (s.in_w != 1 || s.k_w != 1 || s.out_w != 1 || s.pad_left != 0) return s;
  std::swap(s.in_h, s.in_w);
  std::swap(s.k_h, s.k_w);
  std::swap(s.out_h, s.out_w);
  std::swap(s.stride_h, s.stride_w);
  std::swap(s.dilation_h, s.dilation_w);
  std::swap(s.pad_top, s.pad_left);
  return s;
}

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

// Null where there are no 20 µs of work: a kernel multiplies about so many numbers in that time.
pthreadpool_t PoolFor(const ConvShape& s, double products, pthreadpool_t pool) {
  const double outputs = static_cast<double>(s.batch) * s.out_h * s.out_w * s.out_c;
  return outputs * s.k_h * s.k_w < products ? nullptr : pool;
}

}  // namespace

struct Depthwise::Task {
  const Depthwise* self;
  const ConvShape* shape;
  const uint8_t* image;
  uint8_t* out;
};

Depthwise::Depthwise(const ConvShape& shape, int depth_multiplier, const ConvWeights& weights,
                     int32_t input_zero_point, const OutputStage& output, const DotKernel& kernel)
    : out_c_(shape.out_c),
      taps_(shape.k_h * shape.k_w),
      multiplier_(depth_multiplier),
      padded_c_(RoundUp(shape.out_c, kDepthwiseChannels)),
      flip_(weights.type == InputType::kInt8 ? 0x80 : 0),
      fill_(static_cast<uint8_t>(input_zero_point + (weights.type == InputType::kInt8 ? 128 : 0))),
      weights_(static_cast<size_t>(taps_) * padded_c_, 0),
      bias_(padded_c_, 0) {
  const bool fits = weights.type == InputType::kInt8
                        ? ReadWeights(static_cast<const int8_t*>(weights.data), weights, output)
                        : ReadWeights(static_cast<const uint8_t*>(weights.data), weights, output);
  // A kernel for taps comes with the dot products of the same instruction set.
  if (fits && &kernel == kDotAvx512Vnni) {
    if (kRows3Avx512Vnni != nullptr && Rows3::Takes(shape)) {
      rows3_ = std::make_unique<Rows3>(
          shape,
          Rows3Options{weights_.data(), static_cast<size_t>(padded_c_), bias_.data(), flip_, fill_},
          output, kRows3Avx512Vnni);
    } else if (kStripAvx512Vnni != nullptr && Strips::Takes(Lying(shape))) {
      strips_ = std::make_unique<Strips>(
          shape,
          StripOptions{weights_.data(), static_cast<size_t>(padded_c_), bias_.data(), flip_, fill_},
          output, *kStripAvx512Vnni);
    } else if (kTapsAvx512Vnni != nullptr) {
      taps_kernel_ = kTapsAvx512Vnni;
      PackTaps(output);
    }
  }
  if (rows3_ == nullptr && strips_ == nullptr && taps_kernel_ == nullptr) {
    output_ = std::make_unique<PackedOutputStage>(output, padded_c_);
    if (fits) PackRows();
  } else {
    bias_ = {};
  }
  if (!fits) return;
  weights_ = {};
}

template <typename T>
bool Depthwise::ReadWeights(const T* data, const ConvWeights& weights, const OutputStage& output) {
  std::vector<uint32_t> sums(out_c_), magnitudes(out_c_);  // the former may wrap around
  for (int t = 0; t < taps_; ++t) {
    int16_t* const values = &weights_[static_cast<size_t>(t) * padded_c_];
    const T* const tap = data + static_cast<size_t>(t) * out_c_;
    for (int c = 0; c < out_c_; ++c) {
      const int value = tap[c] - weights.zero_point;
      values[c] = static_cast<int16_t>(value);
      sums[c] += static_cast<uint32_t>(value);
      magnitudes[c] += static_cast<uint32_t>(std::abs(value));
    }
  }
  constexpr int kMostTaps = 1 << 22;  // whose magnitudes, less than 2^10, need no more than 32 bits
  bool fits = taps_ <= kMostTaps;
  for (int c = 0; c < out_c_; ++c) {
    const uint32_t bias = weights.bias == nullptr ? 0 : static_cast<uint32_t>(weights.bias[c]);
    bias_[c] = static_cast<int32_t>(bias - fill_ * sums[c]);
    const int64_t largest = std::abs(int64_t{bias_[c]}) + 255 * int64_t{magnitudes[c]};
    fits = fits && PackedOutputStage::Fits(output, c, largest);
  }
  return fits;
}

void Depthwise::PackRows() {
  const int groups = RoundUp(taps_, kDepthwiseTaps) / kDepthwiseTaps;
  row_weights_.assign(static_cast<size_t>(groups) * padded_c_ * kDepthwiseTaps, 0);
  for (int t = 0; t < taps_; ++t) {
    int16_t* group =
        &row_weights_[static_cast<size_t>(t / kDepthwiseTaps) * padded_c_ * kDepthwiseTaps];
    for (int c = 0; c < out_c_; ++c) {
      group[c * kDepthwiseTaps + t % kDepthwiseTaps] =
          weights_[static_cast<size_t>(t) * padded_c_ + c];
    }
  }
}

void Depthwise::PackTaps(const OutputStage& output) {
  // At stride 1, neighbouring pixels of few channels fill a unit together.
  fold_ = out_c_ < kUnit && kUnit % out_c_ == 0 ? kUnit / out_c_ : 1;
  const int channels = out_c_ * fold_, units = (channels + kUnit - 1) / kUnit;
  groups_ = (taps_ + 3) / 4;
  for (const int16_t w : weights_) {
    if (w < -128 || w > 127) halves_ = 2;
  }
  tap_weights_.assign(static_cast<size_t>(units) * groups_ * halves_ * kUnit * 4, 0);
  tap_bias_.assign(units * kUnit, 0);
  OutputStage ordered = output;
  ordered.multiplier.assign(units * kUnit, 0);
  ordered.shift.assign(units * kUnit, -1);
  for (int i = 0; i < channels; ++i) {
    const int unit = i / kUnit, lane = TapsOrder(i % kUnit), c = i % out_c_;
    tap_bias_[unit * kUnit + lane] = bias_[c];
    ordered.multiplier[unit * kUnit + lane] = output.multiplier[c];
    ordered.shift[unit * kUnit + lane] = output.shift[c];
    for (int t = 0; t < taps_; ++t) {
      const int w = weights_[static_cast<size_t>(t) * padded_c_ + c];
      int8_t* to =
          &tap_weights_[(static_cast<size_t>(unit) * groups_ + t / 4) * halves_ * kUnit * 4 +
                        lane * 4 + t % 4];
      to[0] = static_cast<int8_t>(halves_ == 1 ? w : w / 2);
      if (halves_ == 2) to[kUnit * 4] = static_cast<int8_t>(w - w / 2);
    }
  }
  outside_.assign(channels, fill_ ^ flip_);
  tap_output_ = std::make_unique<PackedOutputStage>(ordered, units * kUnit);
}

// With a multiplier above one, each input channel is repeated first, so that the kernels need not
// know.
size_t Depthwise::RepeatedBytes(const ConvShape& shape) const {
  if (multiplier_ == 1) return 0;
  constexpr size_t kLine = 64;
  const size_t bytes = static_cast<size_t>(shape.batch) * shape.in_h * shape.in_w * out_c_;
  return (bytes + kLine - 1) / kLine * kLine;
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
                    pthreadpool_t pool) const {
  if (multiplier_ == 1) return RunRepeated(given, in, out, scratch, pool);
  ConvShape shape = given;
  shape.in_c = out_c_;
  struct RepeatTask {
    const uint8_t* in;
    uint8_t* out;
    size_t bytes, times;  // of a row
  };
  RepeatTask task = {static_cast<const uint8_t*>(in), static_cast<uint8_t*>(scratch),
                     static_cast<size_t>(given.in_w) * given.in_c,
                     static_cast<size_t>(multiplier_)};
  const size_t rows = static_cast<size_t>(given.batch) * given.in_h;
  constexpr size_t kManyBytes = 100000;
  pthreadpool_parallelize_1d(
      rows * task.bytes < kManyBytes ? nullptr : pool,
      [](void* context, size_t row) {
        const auto& t = *static_cast<const RepeatTask*>(context);
        Repeat(t.in + row * t.bytes, t.bytes, t.times, t.out + row * t.bytes * t.times);
      },
      &task, rows, 0);
  RunRepeated(shape, scratch, out, static_cast<uint8_t*>(scratch) + RepeatedBytes(given), pool);
}

void Depthwise::RunRepeated(const ConvShape& given, const void* in, void* out, void* scratch,
                            pthreadpool_t pool) const {
  const ConvShape shape = Lying(given);
  if (rows3_ != nullptr) return rows3_->Run(shape, in, out, scratch, pool);
  if (strips_ != nullptr) return strips_->Run(given, in, out, scratch, pool);
  const size_t rows = static_cast<size_t>(shape.batch) * shape.out_h;
  if (taps_kernel_ != nullptr) {
    Task task = {this, &shape, static_cast<const uint8_t*>(in), static_cast<uint8_t*>(out)};
    const auto run = [](void* context, size_t row) {
      const auto& t = *static_cast<const Task*>(context);
      t.self->RunTapsRow(t, row);
    };
    pthreadpool_parallelize_1d(PoolFor(shape, 500000, pool), run, &task, rows, 0);
    return;
  }
  pool = PoolFor(shape, 150000, pool);
  auto* image = static_cast<uint8_t*>(scratch);
  PadImage(shape, static_cast<const uint8_t*>(in), flip_, fill_, image, pool);
  Task task = {this, &shape, image, static_cast<uint8_t*>(out)};
  const auto run = [](void* context, size_t row) {
    const auto& t = *static_cast<const Task*>(context);
    t.self->row_weights_.empty() ? t.self->RunRow(t, row) : t.self->RunWideRow(t, row);
  };
  pthreadpool_parallelize_1d(pool, run, &task, rows, 0);
}

void Depthwise::RunTapsRow(const Task& task, size_t row) const {
  const ConvShape& s = *task.shape;
  const size_t batch = row / s.out_h;
  const int in_y = static_cast<int>(row % s.out_h) * s.stride_h - s.pad_top;
  const uint8_t* image = task.image + batch * s.in_h * s.in_w * out_c_;
  std::vector<const uint8_t*> taps(groups_ * 4);
  TapsArgs args = {};
  args.taps = taps.data();
  args.groups = groups_;
  args.flip = flip_;
  args.weights = tap_weights_.data();
  args.halves = halves_;
  args.finish = tap_output_->Finish(0);
  args.finish.bias = tap_bias_.data();
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
    std::fill(taps.begin() + s.k_h * s.k_w, taps.end(), taps[0]);
    args.finish.out = task.out + (row * s.out_w + x) * out_c_;
    if (pixels >= fold) {
      pixels -= pixels % fold;
      args.pixels = pixels / fold;
      args.finish.count = out_c_ * fold;
      args.in_step = static_cast<ptrdiff_t>(s.stride_w) * out_c_ * fold;
      args.finish.out_stride = static_cast<ptrdiff_t>(out_c_) * fold;
    } else {
      args.pixels = 1;
      args.finish.count = out_c_ * pixels;
    }
    taps_kernel_(args);
  }
}

void Depthwise::RunWideRow(const Task& task, size_t row) const {
  const ConvShape& shape = *task.shape;
  const size_t batch = row / shape.out_h, y = row % shape.out_h;
  const int taps = shape.k_h * shape.k_w;
  std::vector<const uint8_t*> pixels(RoundUp(taps, kDepthwiseTaps), task.image);
  for (int t = 0; t < taps; ++t) {
    const size_t py = batch * shape.padded_h() + y * shape.stride_h +
                      static_cast<size_t>(t / shape.k_w) * shape.dilation_h;
    const size_t px = static_cast<size_t>(t % shape.k_w) * shape.dilation_w;
    pixels[t] = task.image + (py * shape.padded_w() + px) * out_c_;
  }
  DepthwiseRowArgs args = {};
  args.taps = pixels.data(), args.taps_count = taps;
  args.pixels = shape.out_w, args.in_step = static_cast<ptrdiff_t>(shape.stride_w) * out_c_;
  args.weights = row_weights_.data(), args.padded_channels = padded_c_;
  args.finish = output_->Finish(0);
  args.finish.bias = bias_.data();
  args.finish.out = task.out + row * shape.out_w * out_c_;
  args.finish.out_stride = out_c_, args.finish.count = out_c_;
  DepthwiseRow(args);
}

void Depthwise::RunRow(const Task& task, size_t row) const {
  const ConvShape& shape = *task.shape;
  const size_t batch = row / shape.out_h, y = row % shape.out_h;
  const int taps = shape.k_h * shape.k_w;
  std::vector<const uint8_t*> pixels(taps), strip(taps);
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
      SumTaps(strip.data(), weights_.data() + c, padded_c_, taps,
              RoundUp(count, kDepthwiseChannels), sums);
      output_->Apply(sums, &bias_[c], 0, c, count, out + c);
    }
  }
}

}  // namespace litmus::int8
