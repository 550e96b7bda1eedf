// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Hybrid CONV_2D, TRANSPOSE_CONV and FULLY_CONNECTED: float input, which is quantised image by
// image, int8 weights, exact integer sums, float output.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_HYBRID_CONV_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_HYBRID_CONV_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_image.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_lanes.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// Immutable once made: Run may be called by several threads at once, each with its own scratch.
class HybridConv {
 public:
  // `kernel` is for tests. A FULLY_CONNECTED layer is a convolution of as many images as it has
  // rows, of one pixel each.
  HybridConv(const ConvShape& shape, const HybridWeights& weights,
             const U8S8Gemm& kernel = BestU8S8Gemm());

  // Reads the object that Visit wrote.
  explicit HybridConv(Archive* archive) : lanes_(archive) { (*archive)(&pixels_); }
  void Visit(Archive* archive) {
    lanes_.Visit(archive);
    (*archive)(&pixels_);
  }
  // The arguments of the first constructor but for the kernel.
  static constexpr char kLayout[] = "int8::HybridConv";
  static void AddToKey(PackedKey* key, const ConvShape& shape, const HybridWeights& weights) {
    key->Add(shape);  // the number of neighbouring pixels depends on the image
    weights.AddToKey(key);
  }

  // Batch, image sizes and padding may change between runs; channels, groups, kernel size, stride
  // and dilation are those of the constructor.
  size_t ScratchBytes(const ConvShape& shape) const;

  // `in` [batch, in_h, in_w, in_c], `out` [batch, out_h, out_w, out_c]; `quantization` has one
  // entry per image; `scratch` has ScratchBytes(shape). `pool` may be null.
  void Run(const ConvShape& shape, const float* in, const HybridQuantization* quantization,
           float* out, void* scratch, ThreadPool* pool) const;

  // The CPU target of the micro-kernel that Run calls, by runtime/cpu/target_names.h.
  const char* target() const { return lanes_.target(); }

 private:
  PaddedImage ImageOf(const ConvShape& shape) const;

  int pixels_;
  HybridLanes lanes_;
};

// Geometry of a transposed convolution: input pixel (y, x) reaches the outputs from
// (y · stride_h − pad_top, x · stride_w − pad_left) on.
//
// Outputs at the same distance modulo the stride are an ordinary convolution of the input with
// every stride-th column of the filter, in reverse. Along x, those of one group of `stride_w`
// neighbours are lanes; along y, each remainder has packed weights of its own.
class HybridTransposeConv {
 public:
  // dilation and groups of `shape` are 1. Padding may not change between runs.
  HybridTransposeConv(const ConvShape& shape, const HybridWeights& weights,
                      const U8S8Gemm& kernel = BestU8S8Gemm());

  // As HybridConv has them.
  explicit HybridTransposeConv(Archive* archive) { Visit(archive); }
  void Visit(Archive* archive);
  static constexpr char kLayout[] = "int8::HybridTransposeConv";
  static void AddToKey(PackedKey* key, const ConvShape& shape, const HybridWeights& weights) {
    HybridConv::AddToKey(key, shape, weights);
  }

  size_t ScratchBytes(const ConvShape& shape) const;
  void Run(const ConvShape& shape, const float* in, const HybridQuantization* quantization,
           float* out, void* scratch, ThreadPool* pool) const;

  const char* target() const { return phases_.front().target(); }

 private:
  // The inputs that group g of outputs along one axis reads: g + low … g + high.
  struct Span {
    int low = 0, high = 0;
  };
  PaddedImage ImageOf(const ConvShape& shape) const;

  Span columns_;
  Span rows_;                        // of all remainders together
  std::vector<int> first_row_;       // per remainder along y: its own `low`
  std::vector<HybridLanes> phases_;  // per remainder
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_HYBRID_CONV_H_
