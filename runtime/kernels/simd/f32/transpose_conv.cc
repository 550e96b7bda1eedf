// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/transpose_conv.h"

#include <algorithm>
#include <cstring>

#include "runtime/kernels/simd/transpose_taps.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::f32 {
namespace {

constexpr double kFloatNs = 0.12;  // nanoseconds of copying one float, about

// Arguments of a copy from a part's outputs to the output.
struct Scatter {
  const float* from;
  float* out;
  ConvShape part;  // geometry of `from`
  ConvShape shape;
  int row, column, columns;
};

// Copies one row of a part's outputs to its place in the output.
void ScatterRow(const Scatter& s, size_t index) {
  const size_t batch = index / s.part.out_h, g = index % s.part.out_h;
  const size_t pixel = static_cast<size_t>(s.columns) * s.shape.out_c;
  const float* from = s.from + index * s.part.out_w * pixel;
  const size_t y = g * s.shape.stride_h + s.row;
  float* out = s.out + (batch * s.shape.out_h + y) * s.shape.out_w * s.shape.out_c;
  for (int i = 0; i < s.part.out_w; ++i, from += pixel) {
    const int x = i * s.shape.stride_w + s.column;
    const int columns = std::min(s.columns, s.shape.out_w - x);
    std::memcpy(out + static_cast<size_t>(x) * s.shape.out_c, from,
                sizeof(float) * columns * s.shape.out_c);
  }
}

}  // namespace

TransposeConv::TransposeConv(const ConvShape& s, StoredFloats weights, StoredFloats bias, float min,
                             float max, const Kernels& kernels) {
  for (int column = 0, next = 0; column < s.stride_w; column = next) {
    const TransposeTaps first(column, s.pad_left, s.stride_w, s.k_w);
    // If the filter is smaller than the stride, no input reaches some outputs. Such a part has one
    // tap of zeros.
    int width = std::max(1, first.count);
    for (next = column + 1; next < s.stride_w; ++next) {
      const TransposeTaps taps(next, s.pad_left, s.stride_w, s.k_w);
      if (taps.shift != first.shift) break;
      width = std::max(width, taps.count);
    }
    const int columns = next - column;
    std::vector<float> part_bias;
    if (bias != nullptr) part_bias.resize(static_cast<size_t>(columns) * s.out_c);
    for (int i = 0; i < columns && bias != nullptr; ++i) {
      bias.CopyTo(static_cast<size_t>(s.out_c), &part_bias[static_cast<size_t>(i) * s.out_c]);
    }
    for (int row = 0; row < s.stride_h; ++row) {
      const TransposeTaps rows(row, s.pad_top, s.stride_h, s.k_h);
      ConvShape part;
      part.in_c = s.in_c;
      part.out_c = columns * s.out_c;
      part.k_h = std::max(1, rows.count);
      part.k_w = width;
      part.pad_top = part.k_h - 1 - rows.shift;
      part.pad_left = width - 1 - first.shift;
      const auto depth = static_cast<size_t>(s.in_c);
      // The taps of the filter in reverse order; zeros for taps outside the filter.
      const auto reversed = [&](int channel, float* out) {
        const int c = channel % s.out_c;
        const TransposeTaps taps(column + channel / s.out_c, s.pad_left, s.stride_w, s.k_w);
        for (int y = 0; y < part.k_h; ++y) {
          const int ky = rows.first + (part.k_h - 1 - y) * s.stride_h;
          for (int j = width - 1; j >= 0; --j, out += depth) {
            if (y >= rows.count || j >= taps.count) {
              std::fill_n(out, depth, 0.0f);
              continue;
            }
            const int kx = taps.first + j * s.stride_w;
            const size_t from = (static_cast<size_t>(c) * s.k_h + ky) * s.k_w + kx;
            weights.From(from * depth).CopyTo(depth, out);
          }
        }
      };
      parts_.push_back(
          {row, column, columns, part,
           Conv(part, reversed, bias == nullptr ? nullptr : part_bias.data(), min, max, kernels)});
    }
  }
}

ConvShape TransposeConv::SizedFor(const Part& part, const ConvShape& s) {
  ConvShape sized = part.shape;
  sized.batch = s.batch;
  sized.in_h = s.in_h;
  sized.in_w = s.in_w;
  sized.out_h = std::max(0, (s.out_h - part.row + s.stride_h - 1) / s.stride_h);
  sized.out_w = std::max(0, (s.out_w - part.column + s.stride_w - 1) / s.stride_w);
  return sized;
}

// Whether the part writes straight to the output: its outputs lie there without gaps.
bool TransposeConv::WritesInPlace(const Part& part, const ConvShape& s) {
  return s.stride_h == 1 && part.columns == s.stride_w && s.out_w % s.stride_w == 0;
}

size_t TransposeConv::ScratchBytes(const ConvShape& shape) const {
  size_t floats = 0;
  for (const Part& part : parts_) {
    if (WritesInPlace(part, shape)) continue;
    const ConvShape sized = SizedFor(part, shape);
    floats = std::max(floats, static_cast<size_t>(sized.batch) * sized.out_h * sized.out_w *
                                  static_cast<size_t>(sized.out_c));
  }
  return floats * sizeof(float);
}

void TransposeConv::Run(const ConvShape& shape, const float* in, float* out, void* scratch,
                        ThreadPool* pool) const {
  for (const Part& part : parts_) {
    const ConvShape sized = SizedFor(part, shape);
    if (WritesInPlace(part, shape)) {
      part.conv.Run(sized, in, out, pool);
      continue;
    }
    auto* results = static_cast<float*>(scratch);
    part.conv.Run(sized, in, results, pool);
    const size_t rows = static_cast<size_t>(sized.batch) * sized.out_h;
    const Scatter scatter = {results, out, sized, shape, part.row, part.column, part.columns};
    const double row_ns = kFloatNs * sized.out_w * sized.out_c;
    ParallelFor(pool, rows, row_ns, [&](size_t begin, size_t end) {
      for (size_t row = begin; row < end; ++row) ScatterRow(scatter, row);
    });
  }
}

}  // namespace litmus::f32
