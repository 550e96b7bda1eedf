// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f16/images.h"

#include <algorithm>

#include "runtime/kernels/simd/f16/scaling.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::f16 {
namespace {

// The bits of the smallest and the largest half that is allowed as an image's maximum. The bits of
// non-negative halves are ordered like their values.
constexpr uint16_t kLeastBits = 0x3000, kMostBits = 0x5C00;
static_assert(Images::kLeastInput == 0.125f && kMostInput == 256);

PaddedImage PaddedHalves(const ConvShape& shape) {
  PaddedImage padded(shape);
  padded.in_c *= sizeof(uint16_t);
  return padded;
}

}  // namespace

size_t Images::ScratchBytes(const ConvShape& shape) {
  const PaddedImage padded = PaddedHalves(shape);
  return padded.batch * (sizeof(float) + sizeof(uint16_t) * padded.padded_h) + padded.bytes();
}

Images::Images(const Kernels& kernels, const ConvShape& shape, const float* in, void* scratch,
               ThreadPool* pool)
    : kernels_(kernels),
      padded_(PaddedHalves(shape)),
      shape_(shape),
      in_(in),
      scales_(static_cast<float*>(scratch)),
      largest_(reinterpret_cast<uint16_t*>(scales_ + padded_.batch)),
      halves_(largest_ + padded_.batch * padded_.padded_h) {
  shape_.in_h = static_cast<int>(padded_.padded_h);
  shape_.in_w = static_cast<int>(padded_.padded_w);
  shape_.pad_top = shape_.pad_left = 0;
  const size_t rows = padded_.padded_h;
  const size_t image_floats = padded_.in_h * padded_.in_w * static_cast<size_t>(shape.in_c);
  NarrowRows(0, padded_.batch * rows, 1, pool);
  for (size_t i = 0; i < padded_.batch; ++i) {
    scales_[i] = 1;
    const uint16_t largest = *std::max_element(largest_ + i * rows, largest_ + (i + 1) * rows);
    if (largest >= kLeastBits && largest <= kMostBits) continue;
    const float scale = ScaleTo(kMostInput, LargestFinite(in + i * image_floats, image_floats));
    scales_[i] = 1 / scale;
    if (scale != 1) NarrowRows(i * rows, (i + 1) * rows, scale, pool);
  }
}

void Images::NarrowRows(size_t begin, size_t end, float scale, ThreadPool* pool) const {
  constexpr double kByteNs = 0.05;
  ParallelFor(pool, end - begin, kByteNs * static_cast<double>(padded_.row_bytes()),
              [&](size_t first, size_t last) {
                for (size_t row = begin + first; row < begin + last; ++row) {
                  largest_[row] = 0;
                  PadRow(padded_, row, 0, reinterpret_cast<uint8_t*>(halves_),
                         [&](size_t offset, size_t bytes, uint8_t* out) {
                           largest_[row] = kernels_.narrow(in_ + offset / sizeof(uint16_t),
                                                           bytes / sizeof(uint16_t), scale,
                                                           reinterpret_cast<uint16_t*>(out));
                         });
                }
              });
}

}  // namespace litmus::f16
