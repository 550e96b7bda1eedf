// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised CONV_2D and FULLY_CONNECTED: weights packed once, a dot-product micro-kernel, exact
// requantisation.
//
// With activations a (zero point za) offset to unsigned, and weights w (zero point zw) offset to
// signed,
//   Σ (a − za)(w − zw) = Σ a·w − za·Σw + K·za·zw − zw·Σa.
// The second and third term are constants, which the bias includes. The last term vanishes if
// nearly all w − zw fit in a byte: then those are packed, and overflow_weights.h has the rest. For
// a kernel that multiplies a − 128, the bias also includes 128 times the sum of the packed weights.
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

// Immutable after construction: several threads may call Run concurrently, each with its own
// scratch.
class Conv {
 public:
  // `input_zero_point` is 0 … 255 for uint8 input, −128 … 127 for int8 input. Only tests pass
  // `kernel`.
  Conv(const ConvShape& shape, const ConvWeights& weights, int32_t input_zero_point,
       const OutputStage& output, const U8S8Gemm& kernel = BestU8S8Gemm());

  // Reads the object that Visit wrote.
  explicit Conv(Archive* archive);
  void Visit(Archive* archive);
  // The key has the arguments of the first constructor except the kernel.
  static constexpr char kLayout[] = "int8::Conv";
  static void AddToKey(PackedKey* key, const ConvShape& shape, const ConvWeights& weights,
                       int32_t input_zero_point, const OutputStage& output);

  // Batch, image size and padding of `shape` may change between runs. Channels, kernel size, stride
  // and dilation may not: the packed weights depend on them.
  size_t ScratchBytes(const ConvShape& shape) const;

  // `in` is [batch, in_h, in_w, in_c], `out` [batch, out_h, out_w, out_c]. `scratch` has
  // ScratchBytes(shape) bytes. `pool` may be null (one thread), `residual` too (none).
  // `out_stride`: bytes from an output pixel to the next one; 0 means out_c. With a residual it
  // must be 0 or out_c.
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch, ThreadPool* pool,
           const Residual* residual = nullptr, size_t out_stride = 0) const;

  // The input's zero point as a byte of the input's type.
  uint8_t fill() const { return fill_; }

  // Name of the CPU target of the micro-kernel (runtime/cpu/target_names.h).
  const char* target() const { return kernel_.name; }

 private:
  // How packed weights are split if PackPanel subtracts the zero point and saturates to int8.
  // `cuts`: whether it does. `most`: the largest number of groups of a panel.
  struct OverflowWeights {
    bool cuts = false;
    std::vector<std::vector<int>> groups;  // groups[panel]: groups of 4 bytes with overflow weights
    int most = 0;
  };
  struct Task;
  class PixelSpans;
  bool ReadsInPlace(const ConvShape& shape) const;
  // 0x80 if the kernel takes unsigned rows and the input is signed, so that inputs are copied and
  // exclusive-ored with it; else 0.
  uint8_t copy_xor() const { return kernel_.takes_unsigned_rows ? sign_xor_ : 0; }
  // Whether PixelSpans can copy spans as unsigned bytes: its buffer holds two tiles of rows or
  // more. With fewer, the weights would be read too often, and the whole image is copied instead.
  bool CopiesInPieces(const ConvShape& shape) const;
  // Run on the calling thread, for an image of one pixel and a 1x1 filter, if the micro-kernel also
  // requantises.
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
  // Number of offsets in memory: those of the segments, then for each panel again those of the
  // segments and of the panel's overflow groups.
  size_t OffsetCount() const {
    return segments_ + (overflow_.most > 0 ? panels_ * OffsetStep() : 0);
  }
  size_t OffsetBytes() const;
  size_t OffsetStep() const { return static_cast<size_t>(segments_) + overflow_.most; }
  // Appends the panels' parts to the offsets of the segments.
  void CompleteOffsets(ptrdiff_t* offsets) const;

  const U8S8Gemm& kernel_;
  int out_c_, in_c_, k_h_, k_w_;
  // A segment: contiguous bytes under the filter; k4_: its groups of 4 bytes.
  int segments_, segment_bytes_, k4_;
  uint8_t sign_xor_, fill_;  // fill_: the zero point as a byte of the input's type
  int panels_;
  bool last_is_narrow_;
  int32_t weight_zero_point_;  // of signed weights; 0 if subtracted from the packed ones
  OverflowWeights overflow_;   // of the weights minus their zero point, if used
  Block packed_;
  std::vector<int32_t> bias_;  // includes the constant terms; padded to whole panels
  // Offsets in a gathered pixel, whose segments lie one behind the other.
  std::vector<ptrdiff_t> gathered_offsets_;
  // Offsets of the segments in unsigned copies (PixelSpans).
  std::vector<ptrdiff_t> unsigned_offsets_;
  PackedOutputStage output_;
  bool requantizes_in_kernel_;
  bool pairs_fit_ = false;  // U8S8GemmArgs::pairs_fit holds for all panels
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_CONV_H_
