// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/packed_weights.h"

#include <algorithm>

#include "runtime/threads/parallel_for.h"

namespace litmus::f32 {
namespace {

// Approximate nanoseconds for packing one weight, with and without transposing.
constexpr double kWeightNs = 0.3, kCopyNs = 0.1;

}  // namespace

PackedWeights::PackedWeights(const Kernels& kernels, int out_channels, size_t depth,
                             StoredFloats bias)
    : columns_(kernels.gemm.columns),
      out_channels_(out_channels),
      panels_((out_channels + columns_ - 1) / columns_),
      depth_(depth),
      weights_(static_cast<size_t>(panels_) * columns_ * depth),
      bias_(static_cast<size_t>(panels_) * columns_) {
  std::fill_n(this->bias(), panels_ * columns_, 0.0f);
  if (bias != nullptr) bias.CopyTo(static_cast<size_t>(out_channels), this->bias());
}

PackedWeights::PackedWeights(const Kernels& kernels, StoredFloats weights, int out_channels,
                             size_t depth, StoredFloats bias, ThreadPool* pool)
    : PackedWeights(kernels, out_channels, depth, bias) {
  const double panel_ns = kWeightNs * static_cast<double>(depth) * columns_;
  ParallelFor(pool, static_cast<size_t>(panels_), panel_ns, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) PackPanel(kernels.pack, weights, static_cast<int>(i));
  });
}

PackedWeights::PackedWeights(const Kernels& kernels, const WeightRows& rows, int out_channels,
                             size_t depth, StoredFloats bias)
    : PackedWeights(kernels, out_channels, depth, bias) {
  const FloatBlock plain(static_cast<size_t>(columns_) * depth);
  for (int i = 0; i < panels_; ++i) {
    const Panel p = panel(i);
    for (int j = 0; j < p.columns; ++j) rows(p.first + j, plain.data() + j * depth);
    kernels.pack(plain.data(), p.columns, depth, p.width,
                 weights() + static_cast<size_t>(p.first) * depth);
  }
}

PackedWeights::PackedWeights(const Kernels& kernels, DepthOutermost weights, int out_channels,
                             size_t depth, ThreadPool* pool)
    : PackedWeights(kernels, out_channels, depth, /*bias=*/nullptr) {
  const auto pack = [&](size_t index) {
    const Panel p = panel(static_cast<int>(index));
    const auto columns = static_cast<size_t>(p.columns), width = static_cast<size_t>(p.width);
    const float* from = weights.weights + p.first;
    float* to = this->weights() + static_cast<size_t>(p.first) * depth;
    const auto copy = [&](const auto& copy_row) {
      for (size_t k = 0; k < depth; ++k, from += out_channels, to += width) copy_row();
    };
    // A copy of constant size is a few instructions; one of another size is a call, which takes as
    // long as copying 16 floats.
    switch (columns == width ? width : 0) {
      case 8:
        return copy([&] { std::copy_n(from, 8, to); });
      case 16:
        return copy([&] { std::copy_n(from, 16, to); });
      case 32:
        return copy([&] { std::copy_n(from, 32, to); });
      default:
        return copy([&] {
          std::copy_n(from, columns, to);
          std::fill(to + columns, to + width, 0.0f);
        });
    }
  };
  const double panel_ns = kCopyNs * static_cast<double>(depth) * columns_;
  ParallelFor(pool, static_cast<size_t>(panels_), panel_ns, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) pack(i);
  });
}

void PackedWeights::PackPanel(const PackFns& pack, StoredFloats weights, int index) {
  const Panel p = panel(index);
  const size_t offset = static_cast<size_t>(p.first) * depth_;
  pack(weights.From(offset), p.columns, depth_, p.width, this->weights() + offset);
}

PackedWeights::Panel PackedWeights::panel(int index) const {
  const int first = index * columns_, columns = std::min(columns_, out_channels_ - first);
  const int width = columns <= columns_ / 2 ? columns_ / 2 : columns_;
  return {weights() + static_cast<size_t>(first) * depth_, bias() + first, width, first, columns};
}

}  // namespace litmus::f32
