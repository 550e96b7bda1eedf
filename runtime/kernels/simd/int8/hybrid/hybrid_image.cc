// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/hybrid/hybrid_image.h"

#include <algorithm>

#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr double kValueNs = 0.12;  // approximate nanoseconds per float read
constexpr size_t kMaxChunks = 64;  // max chunks per image

}  // namespace

void FindRanges(const float* in, size_t batch, size_t image_size, FloatRange* ranges,
                ThreadPool* pool) {
  const double image_ns = kValueNs * static_cast<double>(image_size);
  if (batch >= ParallelThreads(pool, image_ns * static_cast<double>(batch))) {
    ParallelFor(pool, batch, image_ns, [&](size_t begin, size_t end) {
      RangesOf(in + begin * image_size, end - begin, image_size, ranges + begin);
    });
    return;
  }
  const size_t chunk = (image_size + kMaxChunks - 1) / kMaxChunks;
  const size_t chunks = (image_size + chunk - 1) / chunk;
  for (size_t b = 0; b < batch; ++b) {
    FloatRange parts[kMaxChunks];
    const float* image = in + b * image_size;
    ParallelFor(pool, chunks, kValueNs * static_cast<double>(chunk), [&](size_t begin, size_t end) {
      for (size_t i = begin; i < end; ++i) {
        RangesOf(image + i * chunk, 1, std::min(chunk, image_size - i * chunk), parts + i);
      }
    });
    ranges[b] = parts[0];
    for (size_t i = 1; i < chunks; ++i) {
      ranges[b].low = std::min(ranges[b].low, parts[i].low);
      ranges[b].high = std::max(ranges[b].high, parts[i].high);
    }
  }
}

void QuantizeAndPad(const PaddedImage& image, const float* in,
                    const HybridQuantization* quantization, uint8_t* out, ThreadPool* pool) {
  const double row_ns = kValueNs * static_cast<double>(image.row_bytes());
  const bool has_border = image.pad_top > 0 || image.pad_left > 0 || image.padded_h != image.in_h ||
                          image.padded_w != image.in_w;
  ParallelFor(pool, image.batch * image.padded_h, row_ns, [&](size_t begin, size_t end) {
    if (!has_border && image.padded_h == 1) {  // the rows of a matrix
      const size_t n = image.row_bytes();
      return QuantizeRows(in + begin * n, end - begin, n, quantization + begin, out + begin * n);
    }
    for (size_t row = begin; row < end; ++row) {
      const HybridQuantization& to = quantization[row / image.padded_h];
      const auto fill = static_cast<uint8_t>((to.zero_point + 128) ^ kHybridSignXor);
      PadRow(image, row, fill, out, [&](size_t from, size_t count, uint8_t* bytes) {
        QuantizeRows(in + from, 1, count, &to, bytes);
      });
    }
  });
}

void RoundImages(const float* in, size_t batch, size_t image_size,
                 const HybridQuantization* quantization, float* out, ThreadPool* pool) {
  ParallelFor(pool, batch * image_size, kValueNs, [&](size_t begin, size_t end) {
    while (begin < end) {
      const size_t image = begin / image_size;
      const size_t count = std::min(end, (image + 1) * image_size) - begin;
      RoundValues(in + begin, count, quantization[image], out + begin);
      begin += count;
    }
  });
}

}  // namespace litmus::int8
