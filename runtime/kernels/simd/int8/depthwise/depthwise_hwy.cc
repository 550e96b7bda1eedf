// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions for any machine: channels lie in the lanes of Highway's vectors.
#include <algorithm>
#include <vector>

#include "runtime/kernels/simd/int8/depthwise/depthwise_padded.h"
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/kernels/simd/round_up.h"
#include "runtime/memory/memory_account.h"

namespace litmus::int8 {
namespace {

constexpr int kMostSums = 512;  // channels per pass, so that their sums stay in L1

// What DepthwiseRows and DepthwiseSums share: weights of 16 bits on a padded image.
class DepthwiseHwy : public PaddedDepthwise {
 public:
  using PaddedDepthwise::PaddedDepthwise;
  const char* target() const override { return DwconvTarget(); }
  void Visit(Archive* archive) override {
    PaddedDepthwise::Visit(archive);
    (*archive)(&weights_);
  }

 protected:
  // Sets taps[t] to the input pixel of tap t, for output pixel `x` of output row `row`, which
  // counts over the batch.
  void FindTaps(const ConvShape& shape, const uint8_t* image, size_t row, int x,
                const uint8_t** taps) const;

  CountedVector<int16_t> weights_;  // in the order of the implementation
};

// Computes rows of outputs, which are requantised in registers. The weights are in the order of
// DwconvRowArgs.
class DepthwiseRows : public DepthwiseHwy {
 public:
  static const char* Refusal(const DepthwiseProblem& problem);
  explicit DepthwiseRows(const DepthwiseProblem& problem);

 private:
  void RunRows(const ConvShape& shape, const uint8_t* image, uint8_t* out, size_t begin,
               size_t end) const override;
};

// Computes sums of any size, which PackedOutputStage scales. The weights are in the order of
// DepthwiseProblem.
class DepthwiseSums : public DepthwiseHwy {
 public:
  static const char* Refusal(const DepthwiseProblem&) { return nullptr; }
  explicit DepthwiseSums(const DepthwiseProblem& problem) : DepthwiseHwy(problem) {
    if (problem.stored != nullptr) {
      Visit(problem.stored);
      return;
    }
    weights_ = problem.weights;
  }

 private:
  void RunRows(const ConvShape& shape, const uint8_t* image, uint8_t* out, size_t begin,
               size_t end) const override;
};

void DepthwiseHwy::FindTaps(const ConvShape& shape, const uint8_t* image, size_t row, int x,
                            const uint8_t** taps) const {
  const PaddedImage padded(shape);
  const size_t batch = row / shape.out_h, y = row % shape.out_h;
  for (int t = 0; t < shape.k_h * shape.k_w; ++t) {
    const size_t py = batch * padded.padded_h + y * shape.stride_h +
                      static_cast<size_t>(t / shape.k_w) * shape.dilation_h;
    const size_t px = static_cast<size_t>(x) * shape.stride_w +
                      static_cast<size_t>(t % shape.k_w) * shape.dilation_w;
    taps[t] = image + (py * padded.padded_w + px) * channels_;
  }
}

const char* DepthwiseRows::Refusal(const DepthwiseProblem& problem) {
  return problem.sums_fit ? nullptr : "sums may be too large to be requantised in registers";
}

DepthwiseRows::DepthwiseRows(const DepthwiseProblem& problem) : DepthwiseHwy(problem) {
  if (problem.stored != nullptr) {
    Visit(problem.stored);
    return;
  }
  const size_t group = static_cast<size_t>(padded_c_) * kDepthwiseTaps;
  weights_.assign(group * RoundUp(problem.taps(), kDepthwiseTaps) / kDepthwiseTaps, 0);
  for (int t = 0; t < problem.taps(); ++t) {
    int16_t* const to = &weights_[t / kDepthwiseTaps * group + t % kDepthwiseTaps];
    for (int c = 0; c < channels_; ++c) to[c * kDepthwiseTaps] = problem.tap(t)[c];
  }
}

void DepthwiseRows::RunRows(const ConvShape& shape, const uint8_t* image, uint8_t* out,
                            size_t begin, size_t end) const {
  const int count = shape.k_h * shape.k_w;
  std::vector<const uint8_t*> taps(RoundUp(count, kDepthwiseTaps), image);
  DwconvRowArgs args = {};
  args.taps = taps.data(), args.taps_count = count;
  args.pixels = shape.out_w, args.in_step = static_cast<ptrdiff_t>(shape.stride_w) * channels_;
  args.weights = weights_.data(), args.padded_channels = padded_c_;
  args.requantize = output_.ArgsFrom(0);
  args.requantize.bias = bias_.data();
  args.requantize.out_stride = channels_, args.requantize.count = channels_;
  for (size_t row = begin; row < end; ++row) {
    FindTaps(shape, image, row, 0, taps.data());
    args.requantize.out = out + row * shape.out_w * channels_;
    DwconvRow(args);
  }
}

void DepthwiseSums::RunRows(const ConvShape& shape, const uint8_t* image, uint8_t* out,
                            size_t begin, size_t end) const {
  const int count = shape.k_h * shape.k_w;
  std::vector<const uint8_t*> pixels(count), taps(count);
  alignas(64) int32_t sums[kMostSums];
  for (size_t pixel = begin * shape.out_w; pixel < end * shape.out_w; ++pixel) {
    FindTaps(shape, image, pixel / shape.out_w, static_cast<int>(pixel % shape.out_w),
             pixels.data());
    for (int c = 0; c < channels_; c += kMostSums) {
      const int channels = std::min(kMostSums, channels_ - c);
      for (int t = 0; t < count; ++t) taps[t] = pixels[t] + c;
      SumTaps(taps.data(), &weights_[c], padded_c_, count, RoundUp(channels, kDepthwiseChannels),
              sums);
      output_.Apply(sums, &bias_[c], 0, c, channels, out + pixel * channels_ + c);
    }
  }
}

}  // namespace

const DepthwiseEntry kDepthwiseRows = EntryOf<DepthwiseRows>("DepthwiseRows");
const DepthwiseEntry kDepthwiseSums = EntryOf<DepthwiseSums>("DepthwiseSums");

}  // namespace litmus::int8
