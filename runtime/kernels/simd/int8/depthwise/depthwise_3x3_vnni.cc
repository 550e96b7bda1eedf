// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// 3 x 3 depthwise convolutions with AVX-512 VNNI. Four input rows are interleaved byte by byte, so
// that one dot product takes a column of taps. If neighbouring outputs read neighbouring rows
// (stride and dilation 1), the same four rows also give a second output row.
#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/kernels/simd/int8/depthwise/depthwise_implementation.h"
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr double kUnitNs = 8;  // approximate nanoseconds per 64 outputs

// Output rows that are computed together.
int RowsAtATime(const ConvShape& shape) {
  return shape.stride_h == 1 && shape.dilation_h == 1 ? 2 : 1;
}

class Depthwise3x3Vnni : public DepthwiseVnni {
 public:
  static const char* Refusal(const DepthwiseProblem& problem);
  explicit Depthwise3x3Vnni(const DepthwiseProblem& problem);
  size_t ScratchBytes(const ConvShape& shape) const override;
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const override;
  void Visit(Archive* archive) override;

 private:
  void FindWeightParts(const DepthwiseProblem& problem);
  void PackWeights(const DepthwiseProblem& problem);
  // Computes the steps `begin` to `end` (exclusive), of one or two output rows each. An image has
  // `steps` steps; numbers continue over the batch.
  void RunSteps(const BorderedRows& rows, uint8_t* out, size_t steps, size_t begin,
                size_t end) const;

  int weight_parts_ = 1;  // the maximum over the units
  CountedVector<WeightLine> weights_;
  std::vector<Dwconv3x3Unit> units_;
};

const char* Depthwise3x3Vnni::Refusal(const DepthwiseProblem& problem) {
  const ConvShape& s = problem.shape;
  if (s.k_h != 3 || s.k_w != 3) return "the kernel is not 3 x 3";
  if (s.dilation_w != 1 || s.stride_w > 2) return "columns are dilated, or their stride is above 2";
  const int used = s.out_c % kDwconvUnit;
  if (used != 0 && s.out_c < kDwconvUnit && used <= kDwconvUnit / 2) {
    return "the channels fill no more than half of a vector";
  }
  return VnniRefusal(problem);
}

Depthwise3x3Vnni::Depthwise3x3Vnni(const DepthwiseProblem& problem)
    : DepthwiseVnni(problem, UnitLanes(problem.shape.out_c, 1), RangesForFloats(problem),
                    kDwconvUnit),
      units_(lanes_.size() / kDwconvUnit) {
  if (problem.stored != nullptr) {
    Visit(problem.stored);
    return;
  }
  FindWeightParts(problem);
  PackWeights(problem);
}

void Depthwise3x3Vnni::Visit(Archive* archive) {
  output_.Visit(archive);
  (*archive)(&weight_parts_, &weights_);
  for (size_t unit = 0; unit < units_.size(); ++unit) {
    (*archive)(&units_[unit].weight_parts);
    units_[unit].floats = archive->ok() ? output_.floats(unit * kDwconvUnit) : nullptr;
  }
}

void Depthwise3x3Vnni::FindWeightParts(const DepthwiseProblem& problem) {
  for (size_t unit = 0; unit < units_.size(); ++unit) {
    units_[unit] = {1, output_.floats(unit * kDwconvUnit)};
  }
  for (int t = 0; t < 9; ++t) {
    for (int c = 0; c < channels_; ++c) {
      if (!NeedsNineBits(problem.tap(t)[c])) continue;
      units_[c / kDwconvUnit].weight_parts = weight_parts_ = 2;
    }
  }
}

// Packs the three taps of each column twice: for the first output row, and shifted by one byte for
// the second one, whose taps begin one input row later.
void Depthwise3x3Vnni::PackWeights(const DepthwiseProblem& problem) {
  constexpr size_t kBlock = 4 * kDwconvUnit, kPart = 6 * kBlock;
  weights_.resize(units_.size() * weight_parts_ * kPart / sizeof(WeightLine));
  auto* const weights = reinterpret_cast<uint8_t*>(weights_.data());
  const auto word = [](int top, int middle, int bottom) {
    return (top & 0xffu) | (middle & 0xffu) << 8 | (bottom & 0xffu) << 16;
  };
  for (size_t i = 0; i < lanes_.size(); ++i) {
    const int c = lanes_[i];
    if (c < 0) continue;
    uint8_t* const unit = weights + i / kDwconvUnit * weight_parts_ * kPart + i % kDwconvUnit * 4;
    for (int x = 0; x < 3; ++x) {
      const int top = problem.tap(x)[c], middle = problem.tap(3 + x)[c];
      const int bottom = problem.tap(6 + x)[c];
      const auto store = [&](uint32_t first, uint8_t* to) {
        const uint32_t second = first << 8;
        std::memcpy(to + 2 * x * kBlock, &first, sizeof(first));
        std::memcpy(to + (2 * x + 1) * kBlock, &second, sizeof(second));
      };
      if (units_[i / kDwconvUnit].weight_parts == 1) {
        store(word(top, middle, bottom), unit);
        continue;
      }
      store(word(top / 2, middle / 2, bottom / 2), unit);
      store(word(top - top / 2, middle - middle / 2, bottom - bottom / 2), unit + kPart);
    }
  }
}

size_t Depthwise3x3Vnni::ScratchBytes(const ConvShape& shape) const {
  return static_cast<size_t>(shape.in_w) * channels_ + kDwconvUnit;
}

void Depthwise3x3Vnni::Run(const ConvShape& shape, const void* in, void* out, void* scratch,
                           ThreadPool* pool) const {
  const BorderedRows rows = Bordered(shape, in, scratch, ScratchBytes(shape));
  const int count = RowsAtATime(shape);
  const size_t steps = (static_cast<size_t>(shape.out_h) + count - 1) / count;
  const double units = std::max(1.0, static_cast<double>(channels_) / kDwconvUnit);
  ParallelFor(pool, steps * shape.batch, kUnitNs * count * shape.out_w * units,
              [&](size_t begin, size_t end) {
                RunSteps(rows, static_cast<uint8_t*>(out), steps, begin, end);
              });
}

void Depthwise3x3Vnni::RunSteps(const BorderedRows& rows, uint8_t* out, size_t steps, size_t begin,
                                size_t end) const {
  const ConvShape& s = rows.shape;
  const int count = RowsAtATime(s);
  Dwconv3x3Args args = {};
  args.out_w = s.out_w, args.channels = channels_;
  args.sign_xor = sign_xor_, args.fill = fill_;
  args.stride = s.stride_w, args.first_column = -s.pad_left, args.in_w = s.in_w;
  args.weights = weights_.data()->bytes, args.weight_parts = weight_parts_;
  args.units = units_.data();
  args.output = &output_.args();
  const size_t out_row = static_cast<size_t>(s.out_w) * channels_;
  for (size_t step = begin; step < end; ++step) {
    const size_t batch = step / steps;
    const int y = static_cast<int>(step % steps) * count;
    const int in_y = y * s.stride_h - s.pad_top;
    for (int i = 0; i < 4; ++i) {
      const int row = i < 3 || count == 2 ? i : 2;
      args.rows[i] = rows(batch, in_y + row * s.dilation_h);
    }
    args.out[0] = out + (batch * s.out_h + y) * out_row;
    args.out[1] = count == 2 && y + 1 < s.out_h ? args.out[0] + out_row : nullptr;
    kDwconv3x3Avx512Vnni(args);
  }
}

}  // namespace

const DepthwiseEntry kDepthwise3x3Vnni = EntryOf<Depthwise3x3Vnni>("Depthwise3x3Vnni");

}  // namespace litmus::int8
