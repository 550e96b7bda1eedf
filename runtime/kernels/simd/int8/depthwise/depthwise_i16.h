// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// DEPTHWISE_CONV_2D of 16-bit activations with 8-bit weights: exact sums.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_I16_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_I16_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/memory/memory_account.h"
#include "runtime/packing/archive.h"
#include "runtime/packing/packed_key.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// Immutable once made: Run may be called by several threads at once, each with its own scratch.
class DepthwiseI16 {
 public:
  // Takes the sums of `count` output channels from `channel` on of one output pixel, counted over
  // the batch. Called by several threads at once.
  using Epilogue = void (*)(void* context, size_t pixel, int channel, int count,
                            const int64_t* sums);

  // Largest number of products whose sum fits 32 bits: a product is at most 2^15 · 2^7.
  static constexpr int kMostTaps = 511;

  // Output channel c · depth_multiplier + m reads input channel c. `weights` [k_h, k_w, out_c],
  // without zero points; k_h · k_w <= kMostTaps.
  DepthwiseI16(const ConvShape& shape, int depth_multiplier, const int8_t* weights);

  // Reads the object that Visit wrote.
  explicit DepthwiseI16(Archive* archive) { Visit(archive); }
  void Visit(Archive* archive) { (*archive)(&multiplier_, &weights_); }
  // The arguments of the first constructor.
  static constexpr char kLayout[] = "int8::DepthwiseI16";
  static void AddToKey(PackedKey* key, const ConvShape& shape, int depth_multiplier,
                       const int8_t* weights) {
    key->Add(shape.WithoutImage(), depth_multiplier);
    key->AddConstant(weights, static_cast<size_t>(shape.k_h) * shape.k_w * shape.out_c);
  }

  size_t ScratchBytes(const ConvShape& shape) const;

  // `in` [batch, in_h, in_w, in_c], zero outside the image. Batch, image sizes and padding may
  // change between runs. `scratch` has ScratchBytes(shape). `pool` may be null.
  void Run(const ConvShape& shape, const int16_t* in, void* scratch, Epilogue epilogue,
           void* context, ThreadPool* pool) const;

  // The CPU target of the kernel that Run calls, by runtime/cpu/target_names.h.
  static const char* target();

 private:
  int multiplier_ = 1;
  CountedVector<int32_t> weights_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_I16_H_
