// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/packed_weights.h"

#include <algorithm>

namespace litmus::f32 {
namespace {

struct Job {
  const PackedWeights* packed;
  PackFns pack;
  StoredFloats weights;
  float* out;
};

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
                             size_t depth, StoredFloats bias, pthreadpool_t pool)
    : PackedWeights(kernels, out_channels, depth, bias) {
  Job job = {this, kernels.pack, weights, this->weights()};
  pthreadpool_parallelize_1d(pool, &PackPanel, &job, static_cast<size_t>(panels_), 0);
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

void PackedWeights::PackPanel(void* context, size_t index) {
  const Job* job = static_cast<const Job*>(context);
  const size_t depth = job->packed->depth();
  const Panel p = job->packed->panel(static_cast<int>(index));
  const size_t offset = static_cast<size_t>(p.first) * depth;
  job->pack(job->weights.From(offset), p.columns, depth, p.width, job->out + offset);
}

PackedWeights::Panel PackedWeights::panel(int index) const {
  const int first = index * columns_, columns = std::min(columns_, out_channels_ - first);
  const int width = columns <= columns_ / 2 ? columns_ / 2 : columns_;
  return {weights() + static_cast<size_t>(first) * depth_, bias() + first, width, first, columns};
}

}  // namespace litmus::f32
