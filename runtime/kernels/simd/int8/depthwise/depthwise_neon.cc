// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions with NEON's products of signed bytes, 16 channels at a time.
#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/cpu/target_names.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise_padded.h"
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/kernels/simd/int8/image.h"
#include "runtime/memory/memory_account.h"

namespace litmus::int8 {
namespace {

constexpr int kMostWeight = 127;  // two products with an input of -128 still fit in 16 bits

class DepthwiseNeon : public PaddedDepthwise {
 public:
  static const char* Refusal(const DepthwiseProblem& problem);
  explicit DepthwiseNeon(const DepthwiseProblem& problem);
  const char* target() const override { return cpu::kNeon; }
  void Visit(Archive* archive) override {
    PaddedDepthwise::Visit(archive);
    (*archive)(&weights_, &wide_weights_, &is_wide_);
    archive->Each(&taps_, [&](std::vector<int>* taps) { (*archive)(taps); });
  }

 private:
  void PackGroup(const DepthwiseProblem& problem, size_t group);
  std::vector<DwconvNeonArgs> GroupArgs(const ConvShape& shape, std::vector<ptrdiff_t>* taps) const;
  void RunRows(const ConvShape& shape, const uint8_t* image, uint8_t* out, size_t begin,
               size_t end) const override;

  // The taps of each group of channels. In a group with int8 weights, a tap with a weight beyond
  // ±kMostWeight occurs several times, each time with a part of the weight.
  std::vector<std::vector<int>> taps_;
  std::vector<uint8_t> is_wide_;         // per group: its weights have 16 bits
  CountedVector<int8_t> weights_;        // [group with int8 weights][its taps][16]
  CountedVector<int16_t> wide_weights_;  // [other group][taps][16]
};

const char* DepthwiseNeon::Refusal(const DepthwiseProblem& problem) {
  if (kDwconvNeon == nullptr || !cpu::MayUse(cpu::kNeon)) {
    return "NEON is missing or beyond the limit on CPU targets";
  }
  return problem.sums_fit ? nullptr : "sums may be too large to be requantised in registers";
}

DepthwiseNeon::DepthwiseNeon(const DepthwiseProblem& problem)
    : PaddedDepthwise(problem, 0x80),
      taps_(padded_c_ / kDwconvNeonChannels),
      is_wide_(taps_.size()) {
  if (problem.stored != nullptr) {
    Visit(problem.stored);
    return;
  }
  for (int t = 0; t < problem.taps(); ++t) {
    for (int c = 0; c < channels_; ++c) bias_[c] += 128 * problem.tap(t)[c];
  }
  for (size_t group = 0; group < taps_.size(); ++group) PackGroup(problem, group);
}

void DepthwiseNeon::PackGroup(const DepthwiseProblem& problem, size_t group) {
  const int first = static_cast<int>(group) * kDwconvNeonChannels, count = problem.taps();
  std::vector<int>& taps = taps_[group];
  std::vector<int8_t> weights;
  for (int t = 0; t < count; ++t) {
    int16_t rest[kDwconvNeonChannels];
    std::copy_n(problem.tap(t) + first, kDwconvNeonChannels, rest);
    const auto is_zero = [](int16_t weight) { return weight == 0; };
    do {
      taps.push_back(t);
      for (int16_t& weight : rest) {
        const auto part = static_cast<int8_t>(std::clamp<int>(weight, -kMostWeight, kMostWeight));
        weights.push_back(part);
        weight = static_cast<int16_t>(weight - part);
      }
    } while (!std::all_of(std::begin(rest), std::end(rest), is_zero));
  }
  // Compares instruction counts: nine taps of int8 are unrolled; otherwise a tap of 16 bits takes
  // as long as 1.4 taps of int8.
  const auto parts = static_cast<double>(taps.size());
  is_wide_[group] = count == 9 ? parts > count : parts > 1.4 * count;
  if (is_wide_[group] == 0) {
    weights_.insert(weights_.end(), weights.begin(), weights.end());
    return;
  }
  taps.resize(static_cast<size_t>(count));
  for (int t = 0; t < count; ++t) {
    taps[static_cast<size_t>(t)] = t;
    const int16_t* tap = problem.tap(t) + first;
    wide_weights_.insert(wide_weights_.end(), tap, tap + kDwconvNeonChannels);
  }
}

// The arguments of each group, without the address of its rows. They point into `taps`.
std::vector<DwconvNeonArgs> DepthwiseNeon::GroupArgs(const ConvShape& shape,
                                                     std::vector<ptrdiff_t>* taps) const {
  const ptrdiff_t width = static_cast<ptrdiff_t>(PaddedImage(shape).padded_w);
  taps->reserve((weights_.size() + wide_weights_.size()) / kDwconvNeonChannels);
  std::vector<DwconvNeonArgs> groups(taps_.size());
  const int8_t* weights = weights_.data();
  const int16_t* wide_weights = wide_weights_.data();
  for (size_t i = 0; i < groups.size(); ++i) {
    const int first = static_cast<int>(i) * kDwconvNeonChannels;
    DwconvNeonArgs& args = groups[i];
    args.taps = taps->data() + taps->size();
    args.taps_count = static_cast<int>(taps_[i].size());
    for (const int t : taps_[i]) {
      const ptrdiff_t y = t / shape.k_w, x = t % shape.k_w;
      taps->push_back((y * shape.dilation_h * width + x * shape.dilation_w) * channels_ + first);
    }
    args.pixels = shape.out_w;
    args.in_step = static_cast<ptrdiff_t>(shape.stride_w) * channels_;
    if (is_wide_[i] != 0) {
      args.wide_weights = wide_weights;
      wide_weights += taps_[i].size() * kDwconvNeonChannels;
    } else {
      args.weights = weights;
      weights += taps_[i].size() * kDwconvNeonChannels;
    }
    args.requantize = output_.ArgsFrom(first);
    args.requantize.bias = &bias_[first];
    args.requantize.count = std::min(channels_ - first, kDwconvNeonChannels);
  }
  return groups;
}

void DepthwiseNeon::RunRows(const ConvShape& shape, const uint8_t* image, uint8_t* out,
                            size_t begin, size_t end) const {
  const PaddedImage padded(shape);
  std::vector<ptrdiff_t> taps;
  std::vector<DwconvNeonArgs> groups = GroupArgs(shape, &taps);
  std::vector<uint8_t> part;  // a row of outputs of a group that does not fill its vectors
  for (size_t row = begin; row < end; ++row) {
    const size_t in_row = row / shape.out_h * padded.padded_h + row % shape.out_h * shape.stride_h;
    uint8_t* to = out + row * shape.out_w * channels_;
    for (DwconvNeonArgs& args : groups) {
      args.in = image + in_row * padded.padded_w * channels_;
      const int count = args.requantize.count, written = count <= 8 ? 8 : 16;
      if (count == written) {
        args.requantize.out = to;
        args.requantize.out_stride = channels_;
        kDwconvNeon(args);
      } else {
        part.resize(static_cast<size_t>(shape.out_w) * written);
        args.requantize.out = part.data();
        args.requantize.out_stride = written;
        kDwconvNeon(args);
        for (int x = 0; x < shape.out_w; ++x) {
          std::memcpy(to + static_cast<ptrdiff_t>(x) * channels_, &part[x * written], count);
        }
      }
      to += count;
    }
  }
}

}  // namespace

const DepthwiseEntry kDepthwiseNeon = EntryOf<DepthwiseNeon>("DepthwiseNeon");

}  // namespace litmus::int8
