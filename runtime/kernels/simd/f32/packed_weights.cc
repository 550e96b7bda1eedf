// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/packed_weights.h"

#include <algorithm>
#include <cstdlib>

namespace litmus::f32 {
namespace {

struct Job {
  const PackedWeights* packed;
  PackFn pack;
  const float* weights;
  float* out;
};

Block MakeFloats(size_t count) {
  Block block(std::max<size_t>(count, 1) * sizeof(float));
  if (block.data() == nullptr) std::abort();
  return block;
}

}  // namespace

PackedWeights::PackedWeights(const Kernels& kernels, const float* weights, int out_channels,
                             size_t depth, const float* bias, pthreadpool_t pool)
    : columns_(kernels.gemm.columns),
      out_channels_(out_channels),
      panels_((out_channels + columns_ - 1) / columns_),
      depth_(depth),
      weights_(MakeFloats(static_cast<size_t>(panels_) * columns_ * depth)),
      bias_(MakeFloats(static_cast<size_t>(panels_) * columns_)) {
  for (int i = 0; i < panels_ * columns_; ++i) {
    this->bias()[i] = bias != nullptr && i < out_channels ? bias[i] : 0.0f;
  }
  Job job = {this, kernels.pack, weights, this->weights()};
  pthreadpool_parallelize_1d(pool, &PackPanel, &job, static_cast<size_t>(panels_), 0);
}

void PackedWeights::PackPanel(void* context, size_t index) {
  const Job* job = static_cast<const Job*>(context);
  const size_t depth = job->packed->depth();
  const Panel p = job->packed->panel(static_cast<int>(index));
  const size_t offset = static_cast<size_t>(p.first) * depth;
  job->pack(job->weights + offset, p.columns, depth, p.width, job->out + offset);
}

PackedWeights::Panel PackedWeights::panel(int index) const {
  const int first = index * columns_, columns = std::min(columns_, out_channels_ - first);
  const int width = columns <= columns_ / 2 ? columns_ / 2 : columns_;
  return {weights() + static_cast<size_t>(first) * depth_, bias() + first, width, first, columns};
}

}  // namespace litmus::f32
