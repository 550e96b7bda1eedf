// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float DEPTHWISE_CONV_2D.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_DEPTHWISE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_DEPTHWISE_H_

#include <string>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/f32/float_block.h"
#include "runtime/kernels/simd/f32/kernels.h"
#include "runtime/kernels/simd/implementation_list.h"
#include "runtime/packing/archive.h"
#include "runtime/packing/packed_key.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::f32 {

// Float depthwise convolution with packed weights. Immutable after construction: several threads
// may call Run concurrently.
class Depthwise {
 public:
  // Output channel c · depth_multiplier + m reads input channel c; shape.groups is ignored. Copies
  // `weights` [1, k_h, k_w, out_c] and `bias` [out_c] (null: zeros). Results are clamped to [min,
  // max]; with infinities they are not clamped. Only tests pass `kernels`.
  Depthwise(const ConvShape& shape, int depth_multiplier, StoredFloats weights, StoredFloats bias,
            float min, float max, const Kernels& kernels = BestKernels());

  // Reads the object that Visit wrote.
  explicit Depthwise(Archive* archive);
  void Visit(Archive* archive);
  // The key has the arguments of the first constructor except the kernels.
  static constexpr char kLayout[] = "f32::Depthwise";
  static void AddToKey(PackedKey* key, const ConvShape& shape, int depth_multiplier,
                       StoredFloats weights, StoredFloats bias, float min, float max);

  // Floats of scratch memory that Run needs for an image with repeated channels; 0 if none are
  // repeated.
  size_t ScratchFloats(const ConvShape& shape) const;

  // `in` is [batch, in_h, in_w, in_c], `out` is [batch, out_h, out_w, out_c]; they must not
  // overlap. Batch, image size and padding may change between runs. `pool` may be null. `scratch`
  // has ScratchFloats(shape) floats; if it is null, Run allocates them.
  void Run(const ConvShape& shape, const float* in, float* out, ThreadPool* pool,
           float* scratch = nullptr) const;

  // "NAME of TARGET": the implementation's name in the list of depthwise.cc, and its CPU target
  // (runtime/cpu/target_names.h).
  std::string implementation() const { return std::string(choice_.name) + " of " + target_; }
  // Why the implementations before it in the list are not used.
  const Refusals& refusals() const { return choice_.refusals; }

 private:
  void RunKernel(const ConvShape& shape, const float* in, float* out, ThreadPool* pool) const;

  const char* target_;
  ConvShape packed_for_;  // the constructor's shape without the image
  int times_ = 1;         // how often each channel of the image is repeated before the kernel runs
  int multiplier_ = 1;    // depth multiplier that the kernel gets
  ImplementationChoice<DepthwiseFn> choice_;
  float min_ = 0, max_ = 0;
  FloatBlock weights_, bias_, zeros_;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_DEPTHWISE_H_
