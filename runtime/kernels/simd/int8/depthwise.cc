// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/depthwise.h"

#include <algorithm>
#include <cstring>

namespace litmus::int8 {
namespace {

constexpr int kVector = 8;      // channels that SumTaps handles at a time, at least
constexpr int kMaxStrip = 512;  // channels whose sums stay in L1

int RoundUp(int n, int multiple) { return (n + multiple - 1) / multiple * multiple; }

}  // namespace

struct Depthwise::Task {
  const Depthwise* self;
  const ConvShape* shape;
  const uint8_t* image;
  uint8_t* out;
};

Depthwise::Depthwise(const ConvShape& shape, int depth_multiplier, const ConvWeights& weights,
                     int32_t input_zero_point, const OutputStage& output)
    : in_c_(shape.in_c),
      out_c_(shape.out_c),
      k_h_(shape.k_h),
      k_w_(shape.k_w),
      multiplier_(depth_multiplier),
      padded_c_(RoundUp(shape.out_c, kVector)),
      flip_(weights.type == InputType::kInt8 ? 0x80 : 0),
      fill_(static_cast<uint8_t>(input_zero_point + (weights.type == InputType::kInt8 ? 128 : 0))),
      weights_(static_cast<size_t>(shape.k_h) * shape.k_w * padded_c_, 0),
      bias_(padded_c_, 0),
      output_(output, padded_c_) {
  const int taps = k_h_ * k_w_;
  for (int c = 0; c < out_c_; ++c) {
    int64_t sum = 0;
    for (int t = 0; t < taps; ++t) {
      const size_t i = static_cast<size_t>(t) * out_c_ + c;
      const int w = weights.type == InputType::kInt8 ? static_cast<const int8_t*>(weights.data)[i]
                                                     : static_cast<const uint8_t*>(weights.data)[i];
      const int value = w - weights.zero_point;
      weights_[static_cast<size_t>(t) * padded_c_ + c] = static_cast<int16_t>(value);
      sum += value;
    }
    const int64_t bias = weights.bias == nullptr ? 0 : weights.bias[c];
    bias_[c] = static_cast<int32_t>(bias - fill_ * sum);
  }
}

// The image has one pixel per position with all output channels: with a multiplier above one, each
// input channel is repeated, so that the taps need not know.
size_t Depthwise::ScratchBytes(const ConvShape& shape) const {
  const size_t image = shape.padded_pixels() * in_c_;
  const size_t repeated = multiplier_ == 1 ? 0 : shape.padded_pixels() * out_c_;
  return image + repeated + kMaxStrip;  // slack: SumTaps reads whole vectors
}

void Depthwise::Run(const ConvShape& shape, const void* in, void* out, void* scratch,
                    pthreadpool_t pool) const {
  const size_t pixels = shape.padded_pixels();
  auto* image = static_cast<uint8_t*>(scratch);
  PadImage(shape, static_cast<const uint8_t*>(in), flip_, fill_, image, pool);
  if (multiplier_ > 1) {
    uint8_t* repeated = image + pixels * in_c_;
    for (size_t i = 0; i < pixels * in_c_; ++i) {
      std::memset(repeated + i * multiplier_, image[i], multiplier_);
    }
    image = repeated;
  }
  Task task = {this, &shape, image, static_cast<uint8_t*>(out)};
  const auto run = [](void* context, size_t row) {
    const auto& t = *static_cast<const Task*>(context);
    t.self->RunRow(t, row);
  };
  pthreadpool_parallelize_1d(pool, run, &task, static_cast<size_t>(shape.batch) * shape.out_h, 0);
}

void Depthwise::RunRow(const Task& task, size_t row) const {
  const ConvShape& shape = *task.shape;
  const size_t batch = row / shape.out_h, y = row % shape.out_h;
  const int taps = k_h_ * k_w_;
  std::vector<const uint8_t*> pixels(taps), strip(taps);
  alignas(64) int32_t sums[kMaxStrip];
  for (int x = 0; x < shape.out_w; ++x) {
    for (int t = 0; t < taps; ++t) {
      const size_t py = batch * shape.padded_h() + y * shape.stride_h +
                        static_cast<size_t>(t / k_w_) * shape.dilation_h;
      const size_t px = static_cast<size_t>(x) * shape.stride_w +
                        static_cast<size_t>(t % k_w_) * shape.dilation_w;
      pixels[t] = task.image + (py * shape.padded_w() + px) * out_c_;
    }
    uint8_t* out = task.out + (row * shape.out_w + x) * out_c_;
    for (int c = 0; c < out_c_; c += kMaxStrip) {
      const int count = std::min(kMaxStrip, out_c_ - c);
      for (int t = 0; t < taps; ++t) strip[t] = pixels[t] + c;
      SumTaps(strip.data(), weights_.data() + c, padded_c_, taps, RoundUp(count, kVector), sums);
      output_.Apply(sums, &bias_[c], nullptr, 0, c, count, out + c);
    }
  }
}

}  // namespace litmus::int8
