// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Spans of output pixels of an int8 convolution, which the micro-kernel computes from rows of
// a constant stride. Pixels whose input lies within the image are computed from where it is, or
// from an unsigned copy for kernels that take no signed bytes; those at the border from a copy of
// what is under the kernel, with the padding written out.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_PIXEL_SPANS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_PIXEL_SPANS_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/gemm/conv.h"
#include "runtime/kernels/simd/round_up.h"

namespace litmus::int8 {

inline constexpr int kMostRows = 1024;           // output pixels that share a pass over the weights
inline constexpr int kMostSpans = 64;            // pieces of them with a constant stride
inline constexpr size_t kGatherBytes = 16384;    // copies of what is under the kernel at the border
inline constexpr size_t kUnsignedBytes = 32768;  // unsigned copies of what is within the image

// Bytes for a segment of all pixels of an unsigned copy.
inline size_t UnsignedPart(int segments) {
  return kUnsignedBytes / static_cast<size_t>(segments) / kCacheLine * kCacheLine;
}

// One Run: where the image lies and how it is cut into units of work.
struct Conv::Task {
  const Conv* conv;
  ConvShape shape;  // of the image as it is read
  const uint8_t* image;
  const uint8_t* image_end;  // how far may be read
  uint8_t* out;
  ptrdiff_t out_stride;  // bytes between pixels of the output
  const Residual* residual;
  const ptrdiff_t* offsets;  // of segments in the image
  // 0x80 where pixels are copied as unsigned bytes before the kernel reads them, else 0.
  uint8_t copy_xor;
  uint8_t kernel_xor;  // U8S8GemmArgs::sign_xor
  uint8_t fill;        // of the image, and of what AddGathered copies
  ptrdiff_t row_stride;
  size_t lines, line_pixels;
  size_t unit_pixels;  // a unit is a piece of a line, or else a whole line
};

// Collects spans of output pixels, then computes them panel by panel.
class Conv::PixelSpans {
 public:
  PixelSpans(const Task& task, size_t panel_begin, size_t panel_count);

  // Output pixels first … end of a line.
  void AddLine(size_t line, int first, int end);

  void Flush();

 private:
  struct PixelSpan {
    const uint8_t* a;
    ptrdiff_t row_stride;
    const ptrdiff_t* offsets;
    int rows;
    uint8_t* out;
  };

  // Bytes of the last segment that the kernel and SumRows read.
  ptrdiff_t ReadBytes() const;

  void Add(const PixelSpan& span);

  // Output pixels that Add may get next, at least one.
  int Room();

  // The span, but of an unsigned copy of its input.
  PixelSpan CopyUnsigned(const PixelSpan& span);

  // Copies what is under the kernel. Neighbouring copies make up one span.
  void AddGathered(size_t batch, int y, int x, uint8_t* line_out);

  void SumAll();

  void RunPanel(const PixelSpan& span, size_t panel, const int32_t* row_offsets);

  // While the outputs are in the cache.
  void AddResidual(const PixelSpan& span);

  const Task& task_;
  const Conv& conv_;
  const size_t panel_begin_, panel_count_;
  int most_rows_;
  size_t gathered_bytes_;  // of one pixel
  int count_ = 0, rows_ = 0;
  size_t gathered_ = 0;
  size_t copied_ = 0;  // bytes of each segment's part of unsigned_
  PixelSpan spans_[kMostSpans];
  int32_t row_sums_[kMostRows];
  alignas(64) uint8_t gather_[kGatherBytes];
  alignas(64) uint8_t unsigned_[kUnsignedBytes];
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_PIXEL_SPANS_H_
