// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float 3 x 3 convolutions of stride 1 by Winograd's F(4 x 4, 3 x 3): a quarter of the
// multiplications of direct sums, but more additions. winograd_kernels.h has the arithmetic.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_H_

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/f32/conv.h"
#include "runtime/kernels/simd/f32/float_block.h"
#include "runtime/kernels/simd/f32/kernels.h"
#include "runtime/kernels/simd/f32/residual.h"
#include "runtime/kernels/simd/winograd_run.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::f32 {

// Float Winograd convolution with transformed weights. Immutable after construction: several
// threads may call Run concurrently.
class Winograd {
 public:
  // Supports: whether this class can compute `shape`. IsFaster: whether it does so faster, on this
  // machine's core, than direct sums that run `speed` times as fast as f32::Conv
  // (winograd_choice.h).
  static bool Supports(const ConvShape& shape);
  static bool IsFaster(const ConvShape& shape, double speed = 1);

  // Transforms `weights` [out_c, 3, 3, in_c] and copies `bias` [out_c] (null: zeros). Results are
  // clamped to [min, max]; with infinities they are not clamped. Only tests pass `kernels`. The
  // threads of `pool`, which may be null, work in parallel.
  Winograd(const ConvShape& shape, StoredFloats weights, StoredFloats bias, float min, float max,
           const Kernels& kernels = BestKernels(), ThreadPool* pool = nullptr);

  // Reads the object that Visit wrote.
  explicit Winograd(Archive* archive) : kernels_(BestKernels()) { Visit(archive); }
  void Visit(Archive* archive) {
    (*archive)(&sizes_, &min_, &max_, weights_.block(), bias_.block(), zeros_.block());
  }
  // The key has the arguments of the first constructor except kernels and pool.
  static constexpr char kLayout[] = "f32::Winograd";
  static void AddToKey(PackedKey* key, const ConvShape& shape, StoredFloats weights,
                       StoredFloats bias, float min, float max) {
    Conv::AddToKey(key, shape, weights, bias, min, max);
  }

  // `in` is [batch, in_h, in_w, in_c], `out` is [batch, out_h, out_w, out_c]; they must not
  // overlap. Batch, image size and padding may change between runs. `pool` may be null: only the
  // calling thread works. `residual` may be null: no addition.
  void Run(const ConvShape& shape, const float* in, float* out, ThreadPool* pool,
           const Residual* residual = nullptr) const;

  // Name of the CPU target of the kernels that Run calls (runtime/cpu/target_names.h).
  const char* target() const { return kernels_.name; }

 private:
  using Sizes = WinogradSizes<float, float>;
  struct Job;
  void TransformPanel(const PackFns& pack, StoredFloats weights, size_t panel);

  const Kernels& kernels_;
  Sizes sizes_ = {};
  float min_, max_;
  FloatBlock weights_;  // [36][panel][in_c][width]
  FloatBlock bias_;     // [padded_out_c]
  FloatBlock zeros_;    // zeros: a pixel outside the image, and the bias of the products
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_H_
