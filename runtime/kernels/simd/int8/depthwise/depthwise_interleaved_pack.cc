// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decides which depthwise convolutions DepthwiseInterleavedVnni supports, and packs their weights.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "runtime/kernels/simd/int8/depthwise/depthwise_interleaved_vnni.h"
#include "runtime/kernels/simd/round_up.h"

namespace litmus::int8 {
namespace {

// The number of bytes after which the assignment of channels to lanes repeats, if several pixels
// share vectors: at stride 1, with few channels that do not fill vectors. Else 0.
int Period(const ConvShape& shape) {
  constexpr int kMostGroups = 9;
  const int common = std::lcm(shape.out_c, kInterleavedLanes);
  return shape.stride_w == 1 && shape.out_c % kInterleavedLanes != 0 &&
                 common <= kMostGroups * kInterleavedLanes &&
                 FitsInterleaved(shape, shape.out_c, common / shape.out_c)
             ? common
             : 0;
}

std::vector<int> LaneChannels(int channels, int period) {
  std::vector<int> lanes(RoundUp(period == 0 ? channels : period, kInterleavedLanes), -1);
  const size_t used = period == 0 ? channels : lanes.size();
  for (size_t i = 0; i < used; ++i) lanes[i] = static_cast<int>(i % channels);
  return lanes;
}

}  // namespace

const char* DepthwiseInterleavedVnni::Refusal(const DepthwiseProblem& problem) {
  const ConvShape s = TransposeColumnToRow(problem.shape);
  // With one output row at a time, a fifth tap row would need a second quad of input rows, which is
  // too slow.
  const int most_rows = InterleavedOutputRows(s) == 1 ? kInterleavedRows : kMostInterleavedTapRows;
  if (s.k_h == 1 || s.k_h > most_rows) return "the kernel has one row, or too many";
  if (s.k_w > kMostInterleavedColumns) return "the kernel has too many columns";
  if (!FitsInterleaved(s, std::min(s.out_c, kLeastBlockChannels), kLeastBlockOutputs)) {
    return "the taps of a few outputs do not fit the buffer";
  }
  return VnniRefusal(problem);
}

DepthwiseInterleavedVnni::DepthwiseInterleavedVnni(const DepthwiseProblem& problem)
    : DepthwiseVnni(problem, LaneChannels(problem.shape.out_c, Period(problem.shape)),
                    RangesForFloats(problem), kInterleavedLanes),
      columns_(problem.shape.k_w),
      taps_rows_(problem.shape.k_h),
      rows_(InterleavedOutputRows(problem.shape)),
      quads_(InterleavedQuads(problem.shape)),
      period_(Period(problem.shape)),
      groups_(lanes_.size() / kInterleavedLanes) {
  if (problem.stored != nullptr) {
    Visit(problem.stored);
    return;
  }
  PackWeights(problem);
}

void DepthwiseInterleavedVnni::Visit(Archive* archive) {
  output_.Visit(archive);
  (*archive)(&groups_, &weights_, &overflow_);
}

// Packs the bytes of each column's taps; for the second output row, shifted by one input row. What
// exceeds a byte is packed as further taps.
void DepthwiseInterleavedVnni::PackWeights(const DepthwiseProblem& problem) {
  const size_t taps = static_cast<size_t>(columns_) * quads_;
  weights_.reserve(groups_.size() * taps * rows_);
  for (size_t g = 0; g < groups_.size(); ++g) {
    groups_[g] = {static_cast<int>(taps), weights_.size(), overflow_.size()};
    bool wide = false;
    for (int x = 0; x < columns_; ++x) wide |= PackColumn(problem, g, x, false);
    for (int x = 0; wide && x < columns_; ++x) {
      if (!PackColumn(problem, g, x, true)) continue;
      for (int q = 0; q < quads_; ++q) overflow_.push_back(static_cast<uint8_t>(x * quads_ + q));
      groups_[g].taps += quads_;
    }
  }
}

bool DepthwiseInterleavedVnni::PackColumn(const DepthwiseProblem& problem, size_t group, int column,
                                          bool rests) {
  uint64_t words[kInterleavedLanes] = {};
  bool wide = false;
  for (int row = 0; row < taps_rows_; ++row) {
    const int16_t* const tap = problem.tap(row * columns_ + column);
    for (size_t i = 0; i < kInterleavedLanes; ++i) {
      const int channel = lanes_[group * kInterleavedLanes + i];
      if (channel < 0) break;
      const int value = tap[channel], byte = std::clamp(value, -128, 127);
      wide |= value != byte;
      words[i] |= uint64_t{static_cast<uint8_t>(rests ? value - byte : byte)} << (8 * row);
    }
  }
  if (rests && !wide) return false;
  for (int q = 0; q < quads_; ++q) {
    for (int r = 0; r < rows_; ++r) {
      weights_.emplace_back();
      int8_t* to = weights_.back().bytes;
      for (const uint64_t word : words) {
        const auto part = static_cast<uint32_t>((word << (8 * r)) >> (32 * q));
        std::memcpy(to, &part, sizeof(part));
        to += sizeof(part);
      }
    }
  }
  return wide;
}

const DepthwiseEntry kDepthwiseInterleavedVnni =
    EntryOf<DepthwiseInterleavedVnni>("DepthwiseInterleavedVnni");

}  // namespace litmus::int8
