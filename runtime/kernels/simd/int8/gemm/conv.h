// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised CONV_2D and FULLY_CONNECTED: weights packed once, a dot-product micro-kernel, exact
// requantisation.
//
// With activations a (zero point za), weights w (zero point zw), all offset to unsigned a and
// signed w,
//   Σ (a − za)(w − zw) = Σ a·w − za·Σw + K·za·zw − zw·Σa,
// where all but the first and last term are constants that the bias absorbs. The last one vanishes
// where nearly all w − zw fit in a byte: then those are packed, and overflow_weights.h has the
// rest. A kernel that multiplies a − 128 lacks 128·Σ of the packed weights, which the bias has,
// too.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_CONV_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_CONV_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/conv_weights.h"
#include "runtime/kernels/simd/int8/elementwise/residual.h"
#include "runtime/kernels/simd/int8/gemm/pack_panel.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/image.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/memory/block.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// Immutable once made: Run may be called by several threads at once, each with its own scratch.
class Conv {
 public:
  // `input_zero_point` is in the input's own domain. `kernel` is for tests.
  Conv(const ConvShape& shape, const ConvWeights& weights, int32_t input_zero_point,
       const OutputStage& output, const U8S8Gemm& kernel = BestU8S8Gemm());

  // Reads the object that Visit wrote.
  explicit Conv(Archive* archive);
  void Visit(Archive* archive);
  // The arguments of the first constructor but for the kernel.
  static constexpr char kLayout[] = "int8::Conv";
  static void AddToKey(PackedKey* key, const ConvShape& shape, const ConvWeights& weights,
                       int32_t input_zero_point, const OutputStage& output);

  // Batch, image size and padding may change between runs; channels, kernel size, stride and
  // dilation may not: packed weights depend on them.
  size_t ScratchBytes(const ConvShape& shape) const;

  // `in` [batch, in_h, in_w, in_c], `out` [batch, out_h, out_w, out_c]. `scratch` has
  // ScratchBytes(shape). `pool` and `residual` may be null. `out_stride`: bytes from pixel to pixel
  // of the output; 0: out_c. Others than out_c are for runs without a residual.
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch, ThreadPool* pool,
           const Residual* residual = nullptr, size_t out_stride = 0) const;

  // What stands for zero in the input, a byte of the input's own domain.
  uint8_t fill() const { return fill_; }

  // The CPU target of the micro-kernel that Run calls, by runtime/cpu/target_names.h.
  const char* target() const { return kernel_.name; }

 private:
  // Where PackPanel cuts weights less their zero point.
  struct OverflowWeights {
    bool cuts = false;
    std::vector<std::vector<int>> groups;  // of each panel
    int most = 0;
  };
  struct Task;
  class PixelSpans;
  bool ReadsInPlace(const ConvShape& shape) const;
  // 0x80 where the kernel takes unsigned rows and the input is signed, else 0.
  uint8_t copy_xor() const { return kernel_.takes_unsigned_rows ? sign_xor_ : 0; }
  // Whether unsigned copies hold enough rows: with few rows, the weights would be read too often.
  bool CopiesInPieces(const ConvShape& shape) const;
  // Run for an image of one pixel and a filter of one, on the calling thread, where the kernel does
  // everything.
  void RunPixel(const uint8_t* in, uint8_t* out) const;
  void RunBlock(const Task& task, size_t unit_begin, size_t unit_count, size_t panel_begin,
                size_t panel_count) const;
  const int8_t* Panel(size_t panel) const {
    return reinterpret_cast<const int8_t*>(packed_.data()) + panel * panel_bytes();
  }
  size_t panel_bytes() const {
    return (static_cast<size_t>(segments_) * k4_ + overflow_.most) * 4 * kernel_.columns;
  }
  PanelArgs PanelOf(const ConvWeights& weights, int panel, int32_t zero_point) const;
  OverflowWeights FindOverflowWeights(const ConvWeights& weights) const;
  // Where a pixel's segments are, and behind them, for each panel, once more with its
  // overflow groups.
  size_t OffsetCount() const {
    return segments_ + (overflow_.most > 0 ? panels_ * OffsetStep() : 0);
  }
  size_t OffsetBytes() const;
  size_t OffsetStep() const { return static_cast<size_t>(segments_) + overflow_.most; }
  void CompleteOffsets(ptrdiff_t* offsets) const;  // given those of segments

  const U8S8Gemm& kernel_;
  int out_c_, in_c_, k_h_, k_w_;
  int segments_, segment_bytes_, k4_;  // a segment: contiguous bytes under the kernel
  uint8_t sign_xor_, fill_;            // fill_ is in the input's own domain
  int panels_;
  bool last_is_narrow_;
  int32_t weight_zero_point_;  // of signed weights
  OverflowWeights overflow_;   // of such weights less their zero point, where used
  Block packed_;
  std::vector<int32_t> bias_;                // with the constant terms, padded to panels
  std::vector<ptrdiff_t> gathered_offsets_;  // of segments that lie one behind the other
  std::vector<ptrdiff_t> unsigned_offsets_;  // of segments in unsigned copies (PixelSpans)
  PackedOutputStage output_;
  bool requantizes_in_kernel_;
  bool pairs_fit_ = false;  // U8S8GemmArgs::pairs_fit, of all panels
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_CONV_H_
