// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The input of an int8 convolution as its micro-kernel reads it: unsigned bytes with the padding
// written out.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_IMAGE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_IMAGE_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/padded_image.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// Copies `in` [batch, in_h, in_w, in_c] into `out` [batch, padded_h, padded_w, in_c], each byte
// exclusive-ored with `sign_xor` (0x80 turns int8 into offset binary), the border filled with
// `fill`.
void PadImage(const PaddedImage& image, const uint8_t* in, uint8_t sign_xor, uint8_t fill,
              uint8_t* out, ThreadPool* pool);

// Where GatherTaps puts what is under a kernel: bytes between rows of taps, and between taps.
struct GatheredLayout {
  size_t row_step, tap_step;
};

// Copies the taps of a kernel whose first one is at row `y` and column `x` of an image with pixels
// of `pixel_bytes` bytes; those outside of the image are filled with `fill`.
void GatherTaps(const ConvShape& shape, const void* image, size_t pixel_bytes, int y, int x,
                uint8_t fill, const GatheredLayout& layout, void* out);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_IMAGE_H_
