// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions for any machine: on a copy of the image with its padding, channels in the
// lanes of Highway's vectors.
#include <algorithm>
#include <vector>

#include "runtime/kernels/simd/int8/depthwise/depthwise_implementation.h"
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/kernels/simd/round_up.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr int kMostSums = 512;       // channels whose sums stay in L1
constexpr double kProductNs = 0.13;  // about

// Pads the image and shares the output rows among threads.
class PaddedDepthwise : public DepthwiseImplementation {
 public:
  explicit PaddedDepthwise(const DepthwiseProblem& problem);
  size_t ScratchBytes(const ConvShape& shape) const override;
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const override;
  const char* target() const override;
  void Visit(Archive* archive) override {
    output_.Visit(archive);
    (*archive)(&bias_, &weights_);
  }

 protected:
  // The padded image, and output rows of all images.
  virtual void RunRows(const ConvShape& shape, const uint8_t* image, uint8_t* out, size_t begin,
                       size_t end) const = 0;
  // Where the taps of an output pixel are.
  void FindTaps(const ConvShape& shape, const uint8_t* image, size_t row, int x,
                const uint8_t** taps) const;

  const int channels_, padded_c_;
  std::vector<int32_t> bias_;
  PackedOutputStage output_;
  std::vector<int16_t> weights_;  // in the order of the implementation

 private:
  const uint8_t sign_xor_, fill_;
};

// Rows of outputs that are requantised in registers.
// The weights are as DwconvRowArgs has them.
class DepthwiseRows : public PaddedDepthwise {
 public:
  static const char* Refusal(const DepthwiseProblem& problem);
  explicit DepthwiseRows(const DepthwiseProblem& problem);

 private:
  void RunRows(const ConvShape& shape, const uint8_t* image, uint8_t* out, size_t begin,
               size_t end) const override;
};

// Sums of any size, scaled by PackedOutputStage.
// The weights are as the problem has them.
class DepthwiseSums : public PaddedDepthwise {
 public:
  static const char* Refusal(const DepthwiseProblem&) { return nullptr; }
  explicit DepthwiseSums(const DepthwiseProblem& problem) : PaddedDepthwise(problem) {
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

PaddedDepthwise::PaddedDepthwise(const DepthwiseProblem& problem)
    : channels_(problem.shape.out_c),
      padded_c_(problem.padded_c),
      bias_(problem.bias),
      output_(problem.stored != nullptr ? PackedOutputStage()
                                        : PackedOutputStage(problem.output, problem.padded_c)),
      sign_xor_(problem.sign_xor),
      fill_(problem.fill) {}

size_t PaddedDepthwise::ScratchBytes(const ConvShape& shape) const {
  // Slack: SumTaps reads whole vectors.
  return PaddedImage(shape).pixels() * channels_ + kMostSums;
}

const char* PaddedDepthwise::target() const { return DwconvTarget(); }

void PaddedDepthwise::Run(const ConvShape& given, const void* in, void* out, void* scratch,
                          ThreadPool* pool) const {
  const ConvShape shape = TransposeColumnToRow(given);
  auto* image = static_cast<uint8_t*>(scratch);
  PadImage(PaddedImage(shape), static_cast<const uint8_t*>(in), sign_xor_, fill_, image, pool);
  const size_t rows = static_cast<size_t>(shape.batch) * shape.out_h;
  const double row_ns =
      kProductNs * static_cast<double>(shape.out_w) * shape.out_c * shape.k_h * shape.k_w;
  ParallelFor(pool, rows, row_ns, [&](size_t begin, size_t end) {
    RunRows(shape, image, static_cast<uint8_t*>(out), begin, end);
  });
}

void PaddedDepthwise::FindTaps(const ConvShape& shape, const uint8_t* image, size_t row, int x,
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

DepthwiseRows::DepthwiseRows(const DepthwiseProblem& problem) : PaddedDepthwise(problem) {
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
