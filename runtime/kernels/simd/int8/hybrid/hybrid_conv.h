// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Hybrid CONV_2D, TRANSPOSE_CONV and FULLY_CONNECTED. Float input is quantised image by image;
// weights are int8; sums are exact integers; the output is float.
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

// Immutable after construction: several threads may call Run concurrently, each with its own
// scratch.
class HybridConv {
 public:
  // Only tests pass `kernel`. A FULLY_CONNECTED layer is a convolution whose batch is its number of
  // rows, with images of one pixel.
  HybridConv(const ConvShape& shape, const HybridWeights& weights,
             const U8S8Gemm& kernel = BestU8S8Gemm());

  // Reads the object that Visit wrote.
  explicit HybridConv(Archive* archive) : lanes_(archive) { (*archive)(&pixels_); }
  void Visit(Archive* archive) {
    lanes_.Visit(archive);
    (*archive)(&pixels_);
  }
  // The key has the arguments of the first constructor except the kernel.
  static constexpr char kLayout[] = "int8::HybridConv";
  static void AddToKey(PackedKey* key, const ConvShape& shape, const HybridWeights& weights) {
    key->Add(shape);  // the number of pixels packed together depends on the image
    weights.AddToKey(key);
  }

  // Batch, image size and padding may change between runs. Channels, groups, filter size, stride
  // and dilation must be those of the constructor.
  size_t ScratchBytes(const ConvShape& shape) const;

  // `in` is [batch, in_h, in_w, in_c], `out` is [batch, out_h, out_w, out_c]. `quantization` has
  // one entry per image; `scratch` has ScratchBytes(shape) bytes. `pool` may be null.
  void Run(const ConvShape& shape, const float* in, const HybridQuantization* quantization,
           float* out, void* scratch, ThreadPool* pool) const;

  // Name of the CPU target of the micro-kernel that Run calls (runtime/cpu/target_names.h).
  const char* target() const { return lanes_.target(); }

 private:
  PaddedImage ImageOf(const ConvShape& shape) const;

  int pixels_;
  HybridLanes lanes_;
};

// A transposed convolution: input pixel (y, x) contributes to the outputs from (y · stride_h −
// pad_top, x · stride_w − pad_left) on.
// | Outputs whose positions are equal modulo the stride are an ordinary convolution of the input
// with every stride-th tap of the filter, in reverse order. Along x, the outputs of a group of
// `stride_w` neighbours are lanes of one product. Along y, each remainder modulo the stride has its
// own packed weights.
class HybridTransposeConv {
 public:
  // `shape` must have dilation 1 and one group. Padding may not change between runs.
  HybridTransposeConv(const ConvShape& shape, const HybridWeights& weights,
                      const U8S8Gemm& kernel = BestU8S8Gemm());

  // These four are as in HybridConv.
  explicit HybridTransposeConv(Archive* archive) { Visit(archive); }
  void Visit(Archive* archive);
  static constexpr char kLayout[] = "int8::HybridTransposeConv";
  static void AddToKey(PackedKey* key, const ConvShape& shape, const HybridWeights& weights) {
    HybridConv::AddToKey(key, shape, weights);
  }

  // ScratchBytes, Run and target are as in HybridConv.
  size_t ScratchBytes(const ConvShape& shape) const;
  void Run(const ConvShape& shape, const float* in, const HybridQuantization* quantization,
           float* out, void* scratch, ThreadPool* pool) const;

  const char* target() const { return phases_.front().target(); }

 private:
  // Group g of outputs along an axis reads the inputs g + low … g + high.
  struct Span {
    int low = 0, high = 0;
  };
  PaddedImage ImageOf(const ConvShape& shape) const;

  Span columns_;
  Span rows_;                        // union over all remainders
  std::vector<int> first_row_;       // [remainder along y]: `low` of that remainder
  std::vector<HybridLanes> phases_;  // [remainder along y]
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_HYBRID_CONV_H_
