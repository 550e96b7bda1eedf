// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/hybrid_image.h"

#include <algorithm>
#include <cstring>

namespace litmus::int8 {
namespace {

constexpr size_t kWorthThreads = size_t{1} << 15;  // values: some ten microseconds
constexpr size_t kRoundTile = size_t{1} << 13;     // values
constexpr size_t kMaxChunks = 64;                  // of one image

struct RangeTask {
  const float* in;
  size_t size, chunk;
  FloatRange* ranges;
};

void FindRange(void* context, size_t i) {
  const auto& task = *static_cast<const RangeTask*>(context);
  const size_t begin = i * task.chunk;
  task.ranges[i] = RangeOf(task.in + begin, std::min(task.chunk, task.size - begin));
}

struct QuantizeTask {
  const HybridImage* image;
  const float* in;
  const HybridQuantization* quantization;
  uint8_t* out;
};

void QuantizeRow(void* context, size_t row) {
  const auto& task = *static_cast<const QuantizeTask*>(context);
  const HybridImage& s = *task.image;
  const size_t batch = row / s.padded_h, y = row % s.padded_h;
  const HybridQuantization& quantization = task.quantization[batch];
  const int fill = quantization.zero_point + 128;
  const size_t row_bytes = s.padded_w * s.in_c;
  uint8_t* out = task.out + row * row_bytes;
  if (y < s.pad_top || y >= s.pad_top + s.in_h) {
    std::memset(out, fill, row_bytes);
    return;
  }
  const size_t left = std::min(s.pad_left, s.padded_w);
  const size_t inside = std::min(s.in_w, s.padded_w - left);
  const float* in = task.in + (batch * s.in_h + y - s.pad_top) * s.in_w * s.in_c;
  std::memset(out, fill, left * s.in_c);
  QuantizeValues(in, inside * s.in_c, quantization, out + left * s.in_c);
  const size_t written = (left + inside) * s.in_c;
  std::memset(out + written, fill, row_bytes - written);
}

struct RoundTask {
  const float* in;
  size_t image_size;
  const HybridQuantization* quantization;
  float* out;
};

void RoundRange(void* context, size_t image, size_t begin, size_t count) {
  const auto& task = *static_cast<const RoundTask*>(context);
  const size_t first = image * task.image_size + begin;
  RoundValues(task.in + first, count, task.quantization[image], task.out + first);
}

}  // namespace

void FindRanges(const float* in, size_t batch, size_t image_size, FloatRange* ranges,
                pthreadpool_t pool) {
  if (batch * image_size < kWorthThreads) pool = nullptr;
  if (batch >= pthreadpool_get_threads_count(pool)) {
    RangeTask task = {in, batch * image_size, image_size, ranges};
    pthreadpool_parallelize_1d(pool, &FindRange, &task, batch, 0);
    return;
  }
  for (size_t b = 0; b < batch; ++b) {
    FloatRange parts[kMaxChunks];
    RangeTask task = {in + b * image_size, image_size, (image_size + kMaxChunks - 1) / kMaxChunks,
                      parts};
    const size_t chunks = (image_size + task.chunk - 1) / task.chunk;
    pthreadpool_parallelize_1d(pool, &FindRange, &task, chunks, 0);
    ranges[b] = parts[0];
    for (size_t i = 1; i < chunks; ++i) {
      ranges[b].low = std::min(ranges[b].low, parts[i].low);
      ranges[b].high = std::max(ranges[b].high, parts[i].high);
    }
  }
}

void QuantizeAndPad(const HybridImage& image, const float* in,
                    const HybridQuantization* quantization, uint8_t* out, pthreadpool_t pool) {
  QuantizeTask task = {&image, in, quantization, out};
  if (image.bytes() < kWorthThreads) pool = nullptr;
  pthreadpool_parallelize_1d(pool, &QuantizeRow, &task, image.batch * image.padded_h, 0);
}

void RoundImages(const float* in, size_t batch, size_t image_size,
                 const HybridQuantization* quantization, float* out, pthreadpool_t pool) {
  RoundTask task = {in, image_size, quantization, out};
  if (batch * image_size < kWorthThreads) pool = nullptr;
  pthreadpool_parallelize_2d_tile_1d(pool, &RoundRange, &task, batch, image_size, kRoundTile, 0);
}

}  // namespace litmus::int8
