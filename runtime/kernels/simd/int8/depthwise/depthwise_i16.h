// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// DEPTHWISE_CONV_2D of 16-bit activations and 8-bit weights, with exact sums.
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

// Immutable after construction: several threads may call Run concurrently, each with its own
// scratch.
class DepthwiseI16 {
 public:
  // Receives the sums of the `count` output channels from `channel` on, for output pixel `pixel`,
  // whose number counts over the whole batch. Several threads call it concurrently.
  using Epilogue = void (*)(void* context, size_t pixel, int channel, int count,
                            const int64_t* sums);

  // Max number of products whose sum fits 32 bits: a product is at most 2^15 · 2^7.
  static constexpr int kMostTaps = 511;

  // Output channel c · depth_multiplier + m reads input channel c. `weights` is [k_h, k_w, out_c]
  // with zero point 0; k_h · k_w <= kMostTaps.
  DepthwiseI16(const ConvShape& shape, int depth_multiplier, const int8_t* weights);

  // Reads the object that Visit wrote.
  explicit DepthwiseI16(Archive* archive) { Visit(archive); }
  void Visit(Archive* archive) { (*archive)(&multiplier_, &weights_); }
  // The key has the arguments of the first constructor.
  static constexpr char kLayout[] = "int8::DepthwiseI16";
  static void AddToKey(PackedKey* key, const ConvShape& shape, int depth_multiplier,
                       const int8_t* weights) {
    key->Add(shape.WithoutImage(), depth_multiplier);
    key->AddConstant(weights, static_cast<size_t>(shape.k_h) * shape.k_w * shape.out_c);
  }

  size_t ScratchBytes(const ConvShape& shape) const;

  // `in` is [batch, in_h, in_w, in_c] with zero point 0. Batch, image size and padding may change
  // between runs. `scratch` has ScratchBytes(shape) bytes. `pool` may be null.
  void Run(const ConvShape& shape, const int16_t* in, void* scratch, Epilogue epilogue,
           void* context, ThreadPool* pool) const;

  // Name of the CPU target of the kernel that Run calls (runtime/cpu/target_names.h).
  static const char* target();

 private:
  int multiplier_ = 1;
  CountedVector<int32_t> weights_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_I16_H_
