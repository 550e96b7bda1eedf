// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float FULLY_CONNECTED: a convolution of images of one pixel.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_FULLY_CONNECTED_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_FULLY_CONNECTED_H_

#include "runtime/kernels/simd/f32/conv.h"

namespace litmus::f32 {

// out[b][o] = clamp(bias[o] + Σ in[b][i] · weights[o][i]). Immutable after construction, like Conv.
class FullyConnected {
 public:
  // Copies `weights` [out_channels][in_channels] and `bias` [out_channels] (null: zeros). Results
  // are clamped to [min, max]. Only tests pass `kernels`. `pool` may be null.
  FullyConnected(int in_channels, int out_channels, StoredFloats weights, StoredFloats bias,
                 float min, float max, const Kernels& kernels = BestKernels(),
                 ThreadPool* pool = nullptr);
  // Copies `weights` [in_channels][out_channels]; there is no bias.
  FullyConnected(int in_channels, int out_channels, DepthOutermost weights, float min, float max,
                 const Kernels& kernels = BestKernels(), ThreadPool* pool = nullptr);

  // These four are as in Conv.
  explicit FullyConnected(Archive* archive) : conv_(archive) { (*archive)(&shape_); }
  void Visit(Archive* archive) {
    conv_.Visit(archive);
    (*archive)(&shape_);
  }
  static constexpr char kLayout[] = "f32::FullyConnected";
  static void AddToKey(PackedKey* key, int in_channels, int out_channels, StoredFloats weights,
                       StoredFloats bias, float min, float max) {
    Conv::AddToKey(key, ShapeOf(in_channels, out_channels), weights, bias, min, max);
  }

  // `in` is [batch, in_channels], `out` is [batch, out_channels]; they must not overlap. `pool` may
  // be null.
  void Run(int batch, const float* in, float* out, ThreadPool* pool) const;

  // Name of the CPU target of the kernels that Run calls (runtime/cpu/target_names.h).
  const char* target() const { return conv_.target(); }

 private:
  static ConvShape ShapeOf(int in_channels, int out_channels);

  ConvShape shape_;
  Conv conv_;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_FULLY_CONNECTED_H_
