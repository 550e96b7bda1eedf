// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised DEPTHWISE_CONV_2D: channels lie in vector lanes, taps are added up in 32 bits,
// requantisation is exact.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "runtime/kernels/simd/int8/conv_weights.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise_implementation.h"

namespace litmus::int8 {

// Immutable after construction: several threads may call Run concurrently, each with its own
// scratch. Output channel c · depth_multiplier + m reads input channel c.
class Depthwise {
 public:
  // `weights.data` is [1, k_h, k_w, out_c] with out_c = in_c · depth_multiplier.
  Depthwise(const ConvShape& shape, int depth_multiplier, const ConvWeights& weights,
            int32_t input_zero_point, const OutputStage& output);

  // These four are as in Conv.
  explicit Depthwise(Archive* archive);
  void Visit(Archive* archive);
  static constexpr char kLayout[] = "int8::Depthwise";
  static void AddToKey(PackedKey* key, const ConvShape& shape, int depth_multiplier,
                       const ConvWeights& weights, int32_t input_zero_point,
                       const OutputStage& output);

  // ScratchBytes returns the bytes of scratch memory that Run needs for this shape. Run computes
  // the convolution of `in` into `out`.
  size_t ScratchBytes(const ConvShape& shape) const;
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const;

  // "NAME of TARGET": the implementation's name in the list of depthwise.cc, and its CPU target
  // (runtime/cpu/target_names.h).
  std::string implementation() const;
  // Why the implementations before it in the list are not used.
  const Refusals& refusals() const { return choice_.refusals; }

 private:
  size_t RepeatedBytes(const ConvShape& shape) const;

  // What the choice of the implementation depends on; stored with the packed weights.
  struct Chosen {
    ConvShape shape;
    uint8_t sign_xor, fill;
    bool sums_fit, two_bytes;
  };
  void Choose(const DepthwiseProblem& problem);

  int out_c_ = 1, multiplier_ = 1;
  Chosen chosen_ = {};
  ImplementationChoice<DepthwiseImplementation> choice_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_H_
