// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// CONV_2D of 16-bit activations and 8-bit weights: weights are widened and packed once, sums are
// exact.
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

// Immutable after construction: several threads may call Run concurrently.
class ConvI16 {
 public:
  // Receives the sums of the `count` output channels from `channel` on, for output pixel `pixel`,
  // whose number counts over the whole batch. Several threads call it concurrently.
  using Epilogue = void (*)(void* context, size_t pixel, int channel, int count,
                            const int64_t* sums);

  // `weights` is [out_c, k_h, k_w, in_c] with zero point 0. The convolution has one group.
  ConvI16(const ConvShape& shape, const int8_t* weights, const S16Gemm& tile);

  // Reads the object that Visit wrote; uses the best tile.
  explicit ConvI16(Archive* archive) : tile_(*BestS16Gemm()) { Visit(archive); }
  void Visit(Archive* archive) { (*archive)(&out_c_, &pairs_, &panels_, &weights_); }
  // The key has the arguments of the first constructor; the tile is always the best one.
  static constexpr char kLayout[] = "int8::ConvI16";
  static void AddToKey(PackedKey* key, const ConvShape& shape, const int8_t* weights,
                       const S16Gemm&) {
    key->Add(shape.WithoutImage());
    key->AddConstant(weights,
                     static_cast<size_t>(shape.out_c) * shape.k_h * shape.k_w * shape.in_c);
  }

  // `in` is [batch, in_h, in_w, in_c] with zero point 0. With `wide`, sums are exact in 64 bits;
  // else they wrap around in 32 bits. Batch, image size and padding may change between runs. `pool`
  // may be null.
  void Run(const ConvShape& shape, const int16_t* in, bool wide, Epilogue epilogue, void* context,
           ThreadPool* pool) const;

  // Name of the CPU target of the micro-kernel (runtime/cpu/target_names.h).
  const char* target() const { return tile_.name; }

 private:
  struct Job;
  void RunBlock(const Job& job, size_t block) const;
  void Gather(const Job& job, size_t begin, size_t end, int16_t* rows) const;
  void Multiply(const Job& job, size_t begin, int count, const int16_t* rows, ptrdiff_t stride,
                int panel) const;

  const S16Gemm& tile_;
  int out_c_;
  int pairs_;  // pairs of numbers in a row: the taps of a pixel, padded to an even count
  int panels_;
  Block weights_;  // [panel], each in the order of S16Gemm::WeightOffset
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_CONV_I16_H_
