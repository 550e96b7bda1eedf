// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/image.h"

#include <algorithm>
#include <cstring>

#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr double kByteNs = 0.04;  // of a byte that is written, about

void PadRow(const ConvShape& s, const uint8_t* image, uint8_t sign_xor, uint8_t fill,
            uint8_t* padded, size_t row) {
  const int y = static_cast<int>(row % s.padded_h()) - s.pad_top;
  const size_t batch = row / s.padded_h();
  const size_t row_bytes = static_cast<size_t>(s.padded_w()) * s.in_c;
  uint8_t* out = padded + row * row_bytes;
  if (y < 0 || y >= s.in_h) {
    std::memset(out, fill, row_bytes);
    return;
  }
  const int left = std::min(s.pad_left, s.padded_w());
  const int inside = std::min(s.in_w, s.padded_w() - left);
  const size_t left_bytes = static_cast<size_t>(left) * s.in_c;
  const size_t inside_bytes = static_cast<size_t>(inside) * s.in_c;
  const uint8_t* in = image + (batch * s.in_h + y) * s.in_w * static_cast<size_t>(s.in_c);
  std::memset(out, fill, left_bytes);
  uint8_t* middle = out + left_bytes;
  if (sign_xor == 0) {
    std::memcpy(middle, in, inside_bytes);
  } else {
    for (size_t i = 0; i < inside_bytes; ++i) middle[i] = in[i] ^ sign_xor;
  }
  std::memset(middle + inside_bytes, fill, row_bytes - left_bytes - inside_bytes);
}

}  // namespace

void PadImage(const ConvShape& shape, const uint8_t* in, uint8_t sign_xor, uint8_t fill,
              uint8_t* out, ThreadPool* pool) {
  const double row_ns = kByteNs * shape.padded_w() * shape.in_c;
  const size_t rows = static_cast<size_t>(shape.batch) * shape.padded_h();
  ParallelFor(pool, rows, row_ns, [&](size_t begin, size_t end) {
    for (size_t row = begin; row < end; ++row) PadRow(shape, in, sign_xor, fill, out, row);
  });
}

void GatherTaps(const litmus::ConvShape& s, const void* image, size_t pixel_bytes, int y, int x,
                uint8_t fill, const GatheredLayout& layout, void* out) {
  for (int ky = 0; ky < s.k_h; ++ky) {
    const int in_y = y + ky * s.dilation_h;
    uint8_t* tap = static_cast<uint8_t*>(out) + ky * layout.row_step;
    for (int kx = 0; kx < s.k_w; ++kx, tap += layout.tap_step) {
      const int in_x = x + kx * s.dilation_w;
      if (in_y < 0 || in_y >= s.in_h || in_x < 0 || in_x >= s.in_w) {
        std::memset(tap, fill, pixel_bytes);
      } else {
        const size_t pixel = static_cast<size_t>(in_y) * s.in_w + in_x;
        std::memcpy(tap, static_cast<const uint8_t*>(image) + pixel * pixel_bytes, pixel_bytes);
      }
    }
  }
}

}  // namespace litmus::int8
