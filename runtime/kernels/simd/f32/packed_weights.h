// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Packed weights of a float matrix product, in the order in which the micro-kernel reads them.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_PACKED_WEIGHTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_PACKED_WEIGHTS_H_

#include <cstddef>
#include <functional>

#include "runtime/kernels/simd/f32/float_block.h"
#include "runtime/kernels/simd/f32/kernels.h"
#include "runtime/packing/archive.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::f32 {

// Writes the `depth` weights of output channel `row` to `out`.
using WeightRows = std::function<void(int row, float* out)>;

// Weights in the layout [depth][out_channels].
struct DepthOutermost {
  const float* weights;
};

// Panels of kernels.gemm.columns output channels: [panel][depth][columns]. The last panel is half
// as wide if half the width suffices. Columns that do not exist are zero.
class PackedWeights {
 public:
  struct Panel {
    const float* weights;
    const float* bias;
    int width;    // packed columns: kernels.gemm.columns or half as many
    int first;    // first output channel
    int columns;  // output channels that exist
  };

  // Makes an empty object, which Visit fills from an Archive.
  PackedWeights() = default;
  // Copies `weights` [out_channels][depth] and `bias` [out_channels] (null: zeros). The threads of
  // `pool`, which may be null, pack in parallel.
  PackedWeights(const Kernels& kernels, StoredFloats weights, int out_channels, size_t depth,
                StoredFloats bias, ThreadPool* pool = nullptr);
  PackedWeights(const Kernels& kernels, const WeightRows& rows, int out_channels, size_t depth,
                StoredFloats bias);
  // The same without a bias.
  PackedWeights(const Kernels& kernels, DepthOutermost weights, int out_channels, size_t depth,
                ThreadPool* pool);

  int panels() const { return panels_; }
  size_t depth() const { return depth_; }
  Panel panel(int index) const;

  // Reads or writes all members.
  void Visit(Archive* archive) {
    (*archive)(&columns_, &out_channels_, &panels_, &depth_, weights_.block(), bias_.block());
  }

 private:
  PackedWeights(const Kernels& kernels, int out_channels, size_t depth, StoredFloats bias);
  void PackPanel(const PackFns& pack, StoredFloats weights, int index);
  float* weights() const { return weights_.data(); }
  float* bias() const { return bias_.data(); }

  int columns_ = 0, out_channels_ = 0, panels_ = 0;
  size_t depth_ = 0;
  FloatBlock weights_, bias_;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_PACKED_WEIGHTS_H_
