// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The input of a convolution as halves, including the padding.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F16_IMAGES_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F16_IMAGES_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/f16/kernels.h"
#include "runtime/kernels/simd/padded_image.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::f16 {

// Images that are narrowed into memory of the caller. An image whose largest finite magnitude is
// not in [kLeastInput, kMostInput] is multiplied by a power of two that moves it there; infinities
// and NaN are kept. Nearly all images of networks need no factor, so that they are read only once.
class Images {
 public:
  // Halves below 2^-14 have steps of 2^-24, which is 2^-21 of this magnitude.
  static constexpr float kLeastInput = 0.125f;

  // Bytes of scratch memory that the constructor needs for the shape.
  static size_t ScratchBytes(const ConvShape& shape);
  // Narrows `in` [batch, in_h, in_w, in_c] with the threads of `pool`, which may be null. `scratch`
  // must be aligned for floats and outlive the object.
  Images(const Kernels& kernels, const ConvShape& shape, const float* in, void* scratch,
         ThreadPool* pool);

  // The shape of the convolution on the padded images; its padding is 0.
  const ConvShape& shape() const { return shape_; }
  const uint16_t* image(int index) const { return halves_ + index * ImageHalves(); }
  // The factor that turns an image's halves into its values.
  float scale(int image) const { return scales_[image]; }

 private:
  size_t ImageHalves() const { return padded_.padded_h * padded_.row_bytes() / sizeof(uint16_t); }
  // Narrows the rows [begin, end) of all padded images, counted over the batch, and stores the
  // largest half of each row.
  void NarrowRows(size_t begin, size_t end, float scale, ThreadPool* pool) const;

  const Kernels& kernels_;
  const PaddedImage padded_;  // in_c and sizes are in bytes
  ConvShape shape_;
  const float* in_;
  float* scales_;      // [batch]
  uint16_t* largest_;  // [batch, padded_h]
  uint16_t* halves_;   // [batch, padded_h, padded_w, in_c]
};

}  // namespace litmus::f16

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F16_IMAGES_H_
