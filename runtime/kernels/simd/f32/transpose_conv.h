// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float TRANSPOSE_CONV as ordinary convolutions (transpose_parts.h).
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_TRANSPOSE_CONV_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_TRANSPOSE_CONV_H_

#include <cstddef>
#include <vector>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/f32/conv.h"
#include "runtime/kernels/simd/transpose_parts.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::f32 {

// Float transposed convolution with packed weights. Immutable after construction: several threads
// may call Run concurrently, each with its own scratch.
class TransposeConv {
 public:
  // Copies `weights` [out_c, k_h, k_w, in_c] and `bias` [out_c] (null: zeros). In `shape`, input
  // pixel (y, x) contributes to the outputs from (y · stride_h − pad_top, x · stride_w − pad_left)
  // on; dilation and groups must be 1. Only tests pass `kernels`.
  TransposeConv(const ConvShape& shape, StoredFloats weights, StoredFloats bias, float min,
                float max, const Kernels& kernels = BestKernels());

  // These four are as in Conv.
  explicit TransposeConv(Archive* archive) { Visit(archive); }
  void Visit(Archive* archive) { VisitParts(&parts_, archive); }
  static constexpr char kLayout[] = "f32::TransposeConv";
  static void AddToKey(PackedKey* key, const ConvShape& shape, StoredFloats weights,
                       StoredFloats bias, float min, float max) {
    key->Add(shape);
    Conv::AddToKey(key, shape, weights, bias, min, max);
  }

  // Bytes of scratch memory that Run needs. Only batch and image size may change between runs.
  size_t ScratchBytes(const ConvShape& shape) const;

  // `in` is [batch, in_h, in_w, in_c], `out` is [batch, out_h, out_w, out_c]. `scratch` has
  // ScratchBytes(shape) bytes. `pool` may be null.
  void Run(const ConvShape& shape, const float* in, float* out, void* scratch,
           ThreadPool* pool) const;

  // Name of the CPU target of the kernels that Run calls (runtime/cpu/target_names.h).
  const char* target() const { return parts_.front().conv.target(); }

 private:
  struct Part {
    TransposePart place;
    Conv conv;
  };
  std::vector<Part> parts_;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_TRANSPOSE_CONV_H_
