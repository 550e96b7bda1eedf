// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The float input of a hybrid operator, quantised image by image to bytes that include the padding,
// as the dot products read them.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_HYBRID_IMAGE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_HYBRID_IMAGE_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/image.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// U8S8GemmArgs::sign_xor for these bytes. They are unsigned, q + 128; on processors that multiply
// signed bytes they are signed, q.
#if defined(__aarch64__)
inline constexpr uint8_t kHybridSignXor = 0x80;
#else
inline constexpr uint8_t kHybridSignXor = 0;
#endif

struct FloatRange {
  float low, high;
};

// ranges[b] = min and max over the values of image b and 0; NaNs are ignored. `in` is
// [batch][image_size]. `pool` may be null.
void FindRanges(const float* in, size_t batch, size_t image_size, FloatRange* ranges,
                ThreadPool* pool);

// How the values of one image become integers: q = clamp(round half away from zero(zero_point + x ·
// inverse), low, 127). The real value is scale · (q − zero_point).
struct HybridQuantization {
  float scale = 1;
  float inverse = 0;
  int32_t zero_point = 0;
  int32_t low = -128;
};

// out [batch][padded_h][padded_w][in_c] = (q + 128) ^ kHybridSignXor; in the border, q is the zero
// point. `quantization` has one entry per image. `pool` may be null.
void QuantizeAndPad(const PaddedImage& image, const float* in,
                    const HybridQuantization* quantization, uint8_t* out, ThreadPool* pool);

// Quantises and dequantises, in the order of the input: out[i] = scale · (q − zero_point). `pool`
// may be null.
void RoundImages(const float* in, size_t batch, size_t image_size,
                 const HybridQuantization* quantization, float* out, ThreadPool* pool);

// The vector code of the functions above, for one thread. `in` is [count][n]; each row has its own
// range and quantisation.
void RangesOf(const float* in, size_t count, size_t n, FloatRange* ranges);
void QuantizeRows(const float* in, size_t count, size_t n, const HybridQuantization* quantization,
                  uint8_t* out);

// Rounds n values like RoundImages, with one quantisation for all.
void RoundValues(const float* in, size_t n, const HybridQuantization& quantization, float* out);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_HYBRID_IMAGE_H_
