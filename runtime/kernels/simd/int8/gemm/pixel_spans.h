// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Spans of output pixels of an int8 convolution: the micro-kernel reads their inputs as rows of a
// constant stride. Pixels whose taps all lie in the image are read in place, or from an unsigned
// copy if the kernel takes no signed bytes. Pixels at the border are read from a copy of their taps
// that includes the padding.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_PIXEL_SPANS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_PIXEL_SPANS_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/gemm/conv.h"
#include "runtime/kernels/simd/round_up.h"

namespace litmus::int8 {

inline constexpr int kMostRows = 1024;           // max output pixels per pass over the weights
inline constexpr int kMostSpans = 64;            // max spans per pass
inline constexpr size_t kGatherBytes = 16384;    // buffer for gathered taps of border pixels
inline constexpr size_t kUnsignedBytes = 32768;  // buffer for unsigned copies of inputs

// Bytes of the unsigned copy that each of `segments` segments gets.
inline size_t UnsignedPart(int segments) {
  return kUnsignedBytes / static_cast<size_t>(segments) / kCacheLine * kCacheLine;
}

// The arguments of one Run: where the image lies and how it is cut into units of work.
struct Conv::Task {
  const Conv* conv;
  ConvShape shape;  // the image as it is read, possibly padded
  const uint8_t* image;
  const uint8_t* image_end;  // one past the last readable byte
  uint8_t* out;
  ptrdiff_t out_stride;  // bytes between pixels of the output
  const Residual* residual;
  const ptrdiff_t* offsets;  // offsets of the segments from a pixel, in bytes
  // 0x80 if PixelSpans copies inputs as unsigned bytes before the kernel reads them, else 0.
  uint8_t copy_xor;
  uint8_t kernel_xor;  // U8S8GemmArgs::sign_xor
  uint8_t fill;        // the byte that stands for 0 in the image and in what AddGathered copies
  ptrdiff_t row_stride;
  size_t lines, line_pixels;
  size_t unit_pixels;  // pixels of a unit of work: a piece of a line, or the whole line
};

// Collects spans of output pixels, then computes them panel by panel.
class Conv::PixelSpans {
 public:
  PixelSpans(const Task& task, size_t panel_begin, size_t panel_count);

  // Adds the output pixels from `first` to `end` (exclusive) of a line.
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

  // Bytes that the kernel and SumRows read from the start of a segment.
  ptrdiff_t ReadBytes() const;

  void Add(const PixelSpan& span);

  // The number of output pixels that the next Add may have; at least one. Flushes if the copy is
  // full.
  int Room();

  // Copies the span's inputs as unsigned bytes and returns a span of the copy.
  PixelSpan CopyUnsigned(const PixelSpan& span);

  // Copies the taps of an output pixel, with padding. If the copies of two pixels and their outputs
  // are neighbours, both belong to one span.
  void AddGathered(size_t batch, int y, int x, uint8_t* line_out);

  void SumAll();

  void RunPanel(const PixelSpan& span, size_t panel, const int32_t* row_offsets);

  // Called while the outputs are still in the cache.
  void AddResidual(const PixelSpan& span);

  const Task& task_;
  const Conv& conv_;
  const size_t panel_begin_, panel_count_;
  int most_rows_;
  size_t gathered_bytes_;  // bytes of the gathered taps of one pixel
  int count_ = 0, rows_ = 0;
  size_t gathered_ = 0;
  size_t copied_ = 0;  // bytes in use of each segment's part of unsigned_
  PixelSpan spans_[kMostSpans];
  int32_t row_sums_[kMostRows];
  alignas(64) uint8_t gather_[kGatherBytes];
  alignas(64) uint8_t unsigned_[kUnsignedBytes];
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_PIXEL_SPANS_H_
