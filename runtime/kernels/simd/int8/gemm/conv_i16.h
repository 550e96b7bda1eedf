// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// CONV_2D of 16-bit activations with 8-bit weights: weights widened and packed once, exact sums.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_CONV_I16_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_CONV_I16_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"
#include "runtime/memory/block.h"
#include "runtime/packing/archive.h"
#include "runtime/packing/packed_key.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// Immutable once made: Run may be called by several threads at once.
class ConvI16 {
 public:
  // Takes the sums of `count` output channels from `channel` on of one output pixel, counted over
  // the batch. Called by several threads at once.
  using Epilogue = void (*)(void* context, size_t pixel, int channel, int count,
                            const int64_t* sums);

  // `weights` [out_c, k_h, k_w, in_c], without zero points. One group.
  ConvI16(const ConvShape& shape, const int8_t* weights, const S16Gemm& tile);

  // Reads the object that Visit wrote, for the best tile.
  explicit ConvI16(Archive* archive) : tile_(*BestS16Gemm()) { Visit(archive); }
  void Visit(Archive* archive) { (*archive)(&out_c_, &pairs_, &panels_, &weights_); }
  // The arguments of the first constructor, the tile being the best one.
  static constexpr char kLayout[] = "int8::ConvI16";
  static void AddToKey(PackedKey* key, const ConvShape& shape, const int8_t* weights,
                       const S16Gemm&) {
    key->Add(shape.WithoutImage());
    key->AddConstant(weights,
                     static_cast<size_t>(shape.out_c) * shape.k_h * shape.k_w * shape.in_c);
  }

  // `in` [batch, in_h, in_w, in_c], zero outside the image. Sums are exact if `wide`, else they
  // wrap around in 32 bits. Batch, image sizes and padding may change between runs. `pool` may be
  // null.
  void Run(const ConvShape& shape, const int16_t* in, bool wide, Epilogue epilogue, void* context,
           ThreadPool* pool) const;

  // The CPU target of the micro-kernel that Run calls, by runtime/cpu/target_names.h.
  const char* target() const { return tile_.name; }

 private:
  struct Job;
  void RunBlock(const Job& job, size_t block) const;
  void Gather(const Job& job, size_t begin, size_t end, int16_t* rows) const;
  void Multiply(const Job& job, size_t begin, int count, const int16_t* rows, ptrdiff_t stride,
                int panel) const;

  const S16Gemm& tile_;
  int out_c_;
  int pairs_;  // of a row: what is under the kernel, padded to an even number
  int panels_;
  Block weights_;  // [panel][S16Gemm::WeightOffset]
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_CONV_I16_H_
