// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/transpose_parts.h"

#include <algorithm>
#include <cstring>

#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

constexpr double kByteNs = 0.03;  // approximate nanoseconds per copied byte

// Size of a window along one axis that covers the taps and begins at or before its own output
// position. If the filter is smaller than the stride, some outputs have no input: all positions of
// their window are without a tap.
int WindowSize(const TransposeTaps& taps) { return std::max({1, taps.count, taps.shift + 1}); }

}  // namespace

std::vector<TransposePart> TransposeParts(const ConvShape& s) {
  std::vector<TransposePart> parts;
  for (int column = 0, next = 0; column < s.stride_w; column = next) {
    const TransposeTaps first(column, s.pad_left, s.stride_w, s.k_w);
    int width = WindowSize(first);
    for (next = column + 1; next < s.stride_w; ++next) {
      const TransposeTaps taps(next, s.pad_left, s.stride_w, s.k_w);
      if (taps.shift != first.shift) break;
      width = std::max(width, WindowSize(taps));
    }
    for (int row = 0; row < s.stride_h; ++row) {
      const TransposeTaps rows(row, s.pad_top, s.stride_h, s.k_h);
      TransposePart part;
      part.row = row;
      part.column = column;
      part.columns = next - column;
      part.shape.in_c = s.in_c;
      part.shape.out_c = part.columns * s.out_c;
      part.shape.k_h = WindowSize(rows);
      part.shape.k_w = width;
      part.shape.pad_top = part.shape.k_h - 1 - rows.shift;
      part.shape.pad_left = width - 1 - first.shift;
      part.shape = SizedFor(part, s);
      parts.push_back(part);
    }
  }
  return parts;
}

ConvShape SizedFor(const TransposePart& part, const ConvShape& s) {
  ConvShape sized = part.shape;
  sized.batch = s.batch;
  sized.in_h = s.in_h;
  sized.in_w = s.in_w;
  sized.out_h = std::max(0, (s.out_h - part.row + s.stride_h - 1) / s.stride_h);
  sized.out_w = std::max(0, (s.out_w - part.column + s.stride_w - 1) / s.stride_w);
  return sized;
}

bool FillsTaps(const ConvShape& s) {
  for (const TransposePart& part : TransposeParts(s)) {
    for (int i = 0; i < part.columns; ++i) {
      bool filled = false;
      ForEachTap(part, s, i * s.out_c, [&](ptrdiff_t from) { filled |= from < 0; });
      if (filled) return true;
    }
  }
  return false;
}

bool LiesWithoutGaps(const TransposePart& part, const ConvShape& s) {
  return s.stride_h == 1 && part.columns == s.stride_w && s.out_w % s.stride_w == 0;
}

size_t ElementsToScatter(const TransposePart& part, const ConvShape& shape) {
  if (LiesWithoutGaps(part, shape)) return 0;
  const ConvShape s = SizedFor(part, shape);
  return static_cast<size_t>(s.batch) * s.out_h * s.out_w * static_cast<size_t>(s.out_c);
}

void ScatterPart(const TransposePart& part, const ConvShape& s, size_t element_bytes,
                 const void* from, void* out, ThreadPool* pool) {
  const ConvShape sized = SizedFor(part, s);
  const size_t channels = element_bytes * s.out_c, pixel = channels * part.columns;
  const size_t line = pixel * sized.out_w;
  const auto copy_row = [&](size_t index) {
    const size_t image = index / sized.out_h, g = index % sized.out_h;
    const char* source = static_cast<const char*>(from) + index * line;
    const size_t y = g * s.stride_h + part.row;
    char* row = static_cast<char*>(out) + (image * s.out_h + y) * s.out_w * channels;
    if (part.columns == s.stride_w) {
      std::memcpy(row, source, s.out_w * channels);
      return;
    }
    for (int i = 0; i < sized.out_w; ++i, source += pixel) {
      const int x = i * s.stride_w + part.column;
      std::memcpy(row + x * channels, source, std::min(part.columns, s.out_w - x) * channels);
    }
  };
  const size_t rows = static_cast<size_t>(sized.batch) * sized.out_h;
  ParallelFor(pool, rows, kByteNs * static_cast<double>(line), [&](size_t begin, size_t end) {
    for (size_t row = begin; row < end; ++row) copy_row(row);
  });
}

}  // namespace litmus
