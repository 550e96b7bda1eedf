// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/conv_job.h"

#include <cstdint>
#include <cstring>

#include "runtime/cpu/machine_core.h"
#include "runtime/kernels/simd/padded_image.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::f32 {
namespace {

// Copies the images of `shape` with their padding, and changes `shape` to that of the copy. The
// copy is valid until the calling thread calls Pad again.
const float* Pad(const PaddedImage& padded, const float* in, ThreadPool* pool, ConvShape* shape) {
  constexpr double kByteNs = 0.02;
  static thread_local std::vector<float> memory;
  memory.resize(std::max(memory.size(), padded.bytes() / sizeof(float)));
  auto* const to = reinterpret_cast<uint8_t*>(memory.data());
  const auto* const from = reinterpret_cast<const uint8_t*>(in);
  const auto copy = [&](size_t offset, size_t bytes, uint8_t* out) {
    std::memcpy(out, from + offset, bytes);
  };
  const double row_ns = kByteNs * static_cast<double>(padded.row_bytes());
  ParallelFor(pool, padded.batch * padded.padded_h, row_ns, [&](size_t begin, size_t end) {
    for (size_t row = begin; row < end; ++row) PadRow(padded, row, 0, to, copy);
  });
  shape->in_h = static_cast<int>(padded.padded_h);
  shape->in_w = static_cast<int>(padded.padded_w);
  shape->pad_top = shape->pad_left = 0;
  return memory.data();
}

}  // namespace

void Conv::Job::PadWhereWorth(size_t panels, ThreadPool* pool) {
  constexpr size_t kMostBytes = 1 << 20;  // stays in an L2 of one megabyte
  if (one_line) return;
  PaddedImage padded(shape);
  padded.in_c *= sizeof(float);
  if (padded.bytes() > cpu::MachineCore().ShareOfL2(kMostBytes)) return;
  const size_t left = shape.pad_left > 0 ? 1 : 0;
  const size_t right = padded.padded_w > static_cast<size_t>(shape.in_w) + shape.pad_left ? 1 : 0;
  const size_t patches = std::min<size_t>(left + right, tiles_per_line) * lines;
  if (patches * patch_width * shape.k_h * panels <= padded.pixels()) return;
  in = Pad(padded, in, pool, &shape);
}

size_t Conv::Job::TilesAtOnce(const Tile& tile, size_t index, size_t end) const {
  const size_t i = index - tile.line * tiles_per_line, extra = line_width % tiles_per_line;
  const size_t tiles = std::min(end - index, (i < extra ? extra : tiles_per_line) - i);
  if (one_line) return tiles;
  const int left = tile.x * shape.stride_w - shape.pad_left, step = tile.rows * shape.stride_w;
  const int width = (tile.rows - 1) * shape.stride_w + (shape.k_w - 1) * shape.dilation_w + 1;
  return std::min(tiles, 1 + static_cast<size_t>((shape.in_w - width - left) / step));
}

const float* Conv::Job::Input(const Tile& tile, std::vector<float>* patch,
                              const ptrdiff_t** segments) const {
  const ConvShape& s = shape;
  *segments = image_segments;
  if (one_line) return in + static_cast<ptrdiff_t>(tile.x) * s.in_c;
  const size_t image = tile.line / s.out_h;
  const int y = static_cast<int>(tile.line % s.out_h) * s.stride_h - s.pad_top;
  const int x = tile.x * s.stride_w - s.pad_left;
  const int width = (tile.rows - 1) * s.stride_w + (s.k_w - 1) * s.dilation_w + 1;
  const float* base = in + static_cast<ptrdiff_t>(image) * s.in_h * s.in_w * s.in_c;
  if (y >= 0 && y + (s.k_h - 1) * s.dilation_h < s.in_h && x >= 0 && x + width <= s.in_w) {
    return base + (static_cast<ptrdiff_t>(y) * s.in_w + x) * s.in_c;
  }
  *segments = patch_segments.data();
  const size_t row_floats = static_cast<size_t>(patch_width) * s.in_c;
  patch->resize(std::max(patch->size(), row_floats * s.k_h));
  const int begin = std::clamp(-x, 0, width), end = std::clamp(s.in_w - x, begin, width);
  for (int ky = 0; ky < s.k_h; ++ky) {
    float* row = patch->data() + ky * row_floats;
    const int in_y = y + ky * s.dilation_h;
    if (in_y < 0 || in_y >= s.in_h || begin == end) {
      std::fill_n(row, static_cast<size_t>(width) * s.in_c, 0.0f);
      continue;
    }
    std::fill_n(row, static_cast<size_t>(begin) * s.in_c, 0.0f);
    std::memcpy(row + static_cast<ptrdiff_t>(begin) * s.in_c,
                base + (static_cast<ptrdiff_t>(in_y) * s.in_w + x + begin) * s.in_c,
                sizeof(float) * (end - begin) * s.in_c);
    std::fill_n(row + static_cast<ptrdiff_t>(end) * s.in_c,
                static_cast<size_t>(width - end) * s.in_c, 0.0f);
  }
  return patch->data();
}

}  // namespace litmus::f32
