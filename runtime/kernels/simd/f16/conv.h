// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float CONV_2D in fp16 arithmetic: weights are packed as halves and inputs are narrowed to halves.
// Products are added in halves within chunks and in floats across chunks (kernels.h). Results are
// floats. Scaling by powers of two keeps all halves in a range in which no sum of finite values
// overflows (images.h, packed_weights.h), so a result is finite wherever float32 arithmetic gives a
// finite one.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F16_CONV_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F16_CONV_H_

#include <cstddef>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/f16/kernels.h"
#include "runtime/kernels/simd/f16/packed_weights.h"
#include "runtime/kernels/simd/f32/conv.h"
#include "runtime/kernels/simd/f32/kernels.h"
#include "runtime/kernels/simd/f32/residual.h"
#include "runtime/kernels/simd/f32/stored_floats.h"
#include "runtime/packing/packed_key.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::f16 {

// Convolution of one group with packed weights. Immutable after construction: several threads may
// call Run concurrently, each with its own scratch.
class Conv {
 public:
  // Whether fp16 arithmetic is faster for `shape` than f32::Conv and f32::Winograd.
  static bool IsFaster(const ConvShape& shape);

  // Copies `weights` [out_c, k_h, k_w, in_c] and `bias` [out_c] (null: zeros). Results are clamped
  // to [min, max]; with infinities they are not clamped. UsableKernels() must not be null.
  Conv(const ConvShape& shape, f32::StoredFloats weights, f32::StoredFloats bias, float min,
       float max)
      : Conv(*UsableKernels(), f32::BestKernels().finish, shape, weights, bias, min, max) {}
  // The same with the given kernels, which must outlive the object.
  Conv(const Kernels& kernels, const f32::FinishKernels& finish, const ConvShape& shape,
       f32::StoredFloats weights, f32::StoredFloats bias, float min, float max);

  // Reads the object that Visit wrote.
  explicit Conv(Archive* archive) : kernels_(*UsableKernels()), finish_(f32::BestKernels().finish) {
    Visit(archive);
  }
  void Visit(Archive* archive) {
    (*archive)(&segments_, &depth_, &min_, &max_);
    weights_.Visit(archive);
  }
  // The key has the arguments of the first constructor.
  static constexpr char kLayout[] = "f16::Conv";
  static void AddToKey(PackedKey* key, const ConvShape& shape, f32::StoredFloats weights,
                       f32::StoredFloats bias, float min, float max) {
    f32::Conv::AddToKey(key, shape, weights, bias, min, max);
  }

  // Bytes of scratch memory that Run needs.
  static size_t ScratchBytes(const ConvShape& shape);

  // Computes the convolution like f32::Conv::Run. `scratch` has ScratchBytes(shape) bytes and is
  // aligned for floats.
  void Run(const ConvShape& shape, const float* in, float* out, void* scratch, ThreadPool* pool,
           const f32::Residual* residual = nullptr, const float* slopes = nullptr) const;

  // Name of the CPU target of the kernels that Run calls (runtime/cpu/target_names.h).
  const char* target() const { return kernels_.name; }

 private:
  struct Job;
  void RunTiles(const Job& job, size_t tile_begin, size_t tile_end, int panel_begin,
                int panel_end) const;

  const Kernels& kernels_;
  const f32::FinishKernels& finish_;
  PackedWeights weights_;
  int segments_ = 0;  // segments under the filter, each of depth_ contiguous halves
  int depth_ = 0;
  float min_ = 0, max_ = 0;
};

}  // namespace litmus::f16

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F16_CONV_H_
