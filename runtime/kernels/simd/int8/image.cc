// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/image.h"

#include <cstring>

#include "runtime/kernels/simd/int8/exclusive_or.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr double kByteNs = 0.04;  // approximate nanoseconds per byte written

}  // namespace

void PadImage(const PaddedImage& image, const uint8_t* in, uint8_t sign_xor, uint8_t fill,
              uint8_t* out, ThreadPool* pool) {
  const auto copy = [&](size_t from, size_t count, uint8_t* to) {
    if (sign_xor == 0) {
      std::memcpy(to, in + from, count);
    } else {
      ExclusiveOr(in + from, count, sign_xor, to);
    }
  };
  const double row_ns = kByteNs * static_cast<double>(image.row_bytes());
  ParallelFor(pool, image.batch * image.padded_h, row_ns, [&](size_t begin, size_t end) {
    for (size_t row = begin; row < end; ++row) PadRow(image, row, fill, out, copy);
  });
}

void GatherTaps(const ConvShape& s, const void* image, size_t pixel_bytes, int y, int x,
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
