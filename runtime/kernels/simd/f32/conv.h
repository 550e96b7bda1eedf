// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float CONV_2D as matrix products with weights packed once. There is no im2col: a row of the
// filter covers contiguous floats of an NHWC image, so the product reads segments of the image
// itself. Only tiles at the border read a small copy with explicit padding.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_CONV_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_CONV_H_

#include <vector>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/f32/kernels.h"
#include "runtime/kernels/simd/f32/packed_weights.h"
#include "runtime/kernels/simd/f32/residual.h"
#include "runtime/packing/packed_key.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::f32 {

// Float convolution with packed weights. Immutable after construction: several threads may call Run
// concurrently.
class Conv {
 public:
  // Copies `weights` [out_c, k_h, k_w, in_c / groups] and `bias` [out_c] (null: zeros). Results are
  // clamped to [min, max]; with infinities they are not clamped. Only tests pass `kernels`. The
  // threads of `pool`, which may be null, pack in parallel.
  Conv(const ConvShape& shape, StoredFloats weights, StoredFloats bias, float min, float max,
       const Kernels& kernels = BestKernels(), ThreadPool* pool = nullptr);
  // Like the constructor above, for one group. `rows` computes the weights of one output channel at
  // a time.
  Conv(const ConvShape& shape, const WeightRows& rows, StoredFloats bias, float min, float max,
       const Kernels& kernels = BestKernels());
  // Like the first constructor, for a 1x1 filter, one group and no bias.
  Conv(const ConvShape& shape, DepthOutermost weights, float min, float max,
       const Kernels& kernels = BestKernels(), ThreadPool* pool = nullptr);

  // Reads the object that Visit wrote.
  explicit Conv(Archive* archive) : target_(BestKernels().name), kernels_(BestKernels().gemm) {
    Visit(archive);
  }
  void Visit(Archive* archive) {
    (*archive)(&segments_, &depth_, &min_, &max_);
    archive->Each(&groups_, [&](PackedWeights* group) { group->Visit(archive); });
  }
  // The key has the arguments of the first constructor except kernels and pool.
  static constexpr char kLayout[] = "f32::Conv";
  static void AddToKey(PackedKey* key, const ConvShape& shape, StoredFloats weights,
                       StoredFloats bias, float min, float max);

  // `in` is [batch, in_h, in_w, in_c], `out` is [batch, out_h, out_w, out_c]; they must not
  // overlap. Batch, image size, strides and padding may change between runs; channels, groups,
  // filter size and dilation must be those of the constructor. `pool` may be null: only the calling
  // thread works. `residual` may be null: no addition. `slopes` [out_c] may be null: no PRELU. The
  // PRELU comes after the addition of the residual.
  void Run(const ConvShape& shape, const float* in, float* out, ThreadPool* pool,
           const Residual* residual = nullptr, const float* slopes = nullptr) const;

  // Name of the CPU target of the kernels that Run calls (runtime/cpu/target_names.h).
  const char* target() const { return target_; }

 private:
  struct Job;
  // Sets all members except the weights.
  Conv(const ConvShape& shape, float min, float max, const Kernels& kernels);
  // Run for one pixel and one group, on the calling thread.
  void RunPixel(const float* in, float* out) const;
  int TileRows() const;  // max rows of a tile
  void RunBlock(const Job& job, size_t row_block, size_t panel_block) const;
  void RunTiles(const Job& job, int group, size_t tile_begin, size_t tile_end, int panel_begin,
                int panel_end) const;

  const char* target_;
  const GemmKernels& kernels_;
  std::vector<PackedWeights> groups_;
  int segments_;  // segments under the filter, each of depth_ contiguous floats
  int depth_;
  float min_, max_;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_CONV_H_
