// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prepares the input of an int8 convolution as its micro-kernel reads it: unsigned bytes, including
// the padding.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_IMAGE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_IMAGE_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/padded_image.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// Copies `in` [batch, in_h, in_w, in_c] to `out` [batch, padded_h, padded_w, in_c]. Each byte is
// exclusive-ored with `sign_xor` (0x80 turns int8 into unsigned bytes with an offset of 128).
// Border bytes are `fill`. `pool` may be null.
void PadImage(const PaddedImage& image, const uint8_t* in, uint8_t sign_xor, uint8_t fill,
              uint8_t* out, ThreadPool* pool);

// The layout of the output of GatherTaps: bytes from one row of taps to the next one, and from one
// tap to the next one.
struct GatheredLayout {
  size_t row_step, tap_step;
};

// Copies the taps of a filter whose first tap is at row `y` and column `x` of an image with pixels
// of `pixel_bytes` bytes. Taps outside the image are filled with the byte `fill`.
void GatherTaps(const ConvShape& shape, const void* image, size_t pixel_bytes, int y, int x,
                uint8_t fill, const GatheredLayout& layout, void* out);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_IMAGE_H_
