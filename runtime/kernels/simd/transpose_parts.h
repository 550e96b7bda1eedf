// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Splits a transposed convolution into ordinary convolutions, one for each remainder of the output
// position modulo the stride. Along x, neighbouring outputs that read the same inputs are combined:
// one convolution has the channels of all of them.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_TRANSPOSE_PARTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_TRANSPOSE_PARTS_H_

#include <cstddef>
#include <vector>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/packing/archive.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// The outputs in the rows g · stride_h + row and in the columns g · stride_w + column … g ·
// stride_w + column + columns − 1, for all g, and the ordinary convolution that computes them. Its
// output channels are those of `columns` neighbouring outputs, one output after the other.
struct TransposePart {
  int row = 0, column = 0, columns = 1;
  ConvShape shape;  // with the batch and image size of the shape that was split
};

// `shape`: input pixel (y, x) contributes to the outputs from (y · stride_h − pad_top, x · stride_w
// − pad_left) on. Dilation and groups must be 1, padding must not be negative. No part has negative
// padding.
std::vector<TransposePart> TransposeParts(const ConvShape& shape);

// The part's convolution with the batch and image size of `shape`; everything else is as
// TransposeParts made it.
ConvShape SizedFor(const TransposePart& part, const ConvShape& shape);

// Calls tap(from) for each position of the window of the part's output channel `channel`, row by
// row. `from` is the index of the position's tap in the filter [out_c, k_h, k_w]; -1 if the
// position has no tap.
template <typename Tap>
void ForEachTap(const TransposePart& part, const ConvShape& shape, int channel, const Tap& tap);

// Reads or writes the parts of a transposed convolution. `Part` is a struct of a TransposePart
// `place` and the packed convolution `conv`.
template <typename Part>
void VisitParts(std::vector<Part>* parts, Archive* archive) {
  const auto make = [&] {
    TransposePart place;
    (*archive)(&place);
    return Part{place, decltype(Part::conv)(archive)};
  };
  archive->Each(parts, make, [&](Part* part) {
    (*archive)(&part->place);
    part->conv.Visit(archive);
  });
}

// Whether the parts' windows have positions without a tap, whose weights are zeros.
bool FillsTaps(const ConvShape& shape);

// Whether the part's outputs are contiguous in the whole output.
bool LiesWithoutGaps(const TransposePart& part, const ConvShape& shape);

// Elements of memory for the part's outputs, from which ScatterPart copies them; 0 if they are
// contiguous in the whole output.
size_t ElementsToScatter(const TransposePart& part, const ConvShape& shape);

// Copies the part's outputs, of `element_bytes` bytes each, to their positions in the whole output
// `out`. `from` is the output of the convolution SizedFor(part, shape). `pool` may be null.
void ScatterPart(const TransposePart& part, const ConvShape& shape, size_t element_bytes,
                 const void* from, void* out, ThreadPool* pool);

}  // namespace litmus

#include "runtime/kernels/simd/transpose_taps.h"

namespace litmus {

template <typename Tap>
void ForEachTap(const TransposePart& part, const ConvShape& s, int channel, const Tap& tap) {
  const int c = channel % s.out_c;
  const TransposeTaps rows(part.row, s.pad_top, s.stride_h, s.k_h);
  const TransposeTaps columns(part.column + channel / s.out_c, s.pad_left, s.stride_w, s.k_w);
  for (int y = 0; y < part.shape.k_h; ++y) {
    const int i = rows.shift + part.shape.pad_top - y;
    for (int x = 0; x < part.shape.k_w; ++x) {
      const int j = columns.shift + part.shape.pad_left - x;
      const bool inside = i >= 0 && i < rows.count && j >= 0 && j < columns.count;
      const int ky = rows.first + i * s.stride_h, kx = columns.first + j * s.stride_w;
      tap(inside ? (static_cast<ptrdiff_t>(c) * s.k_h + ky) * s.k_w + kx : ptrdiff_t{-1});
    }
  }
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_TRANSPOSE_PARTS_H_
