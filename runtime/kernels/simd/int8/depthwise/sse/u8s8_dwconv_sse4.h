// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implements DwconvRow with SSE4. SSE4 cannot shift each lane by a different count: Highway's code
// takes some 35 instructions to requantise four channels, this one ten. Include it only in files
// that are compiled with SSE4.2 at least.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_SSE_U8S8_DWCONV_SSE4_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_SSE_U8S8_DWCONV_SSE4_H_

#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/kernels/simd/int8/requantize/requantize_rows_sse4.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

inline __attribute__((always_inline)) __m128i LoadEightBytes(const uint8_t* from) {
  return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(from));
}

// Adds the products of two taps for eight channels.
inline __attribute__((always_inline)) void AddTwoTaps(const uint8_t* first, const uint8_t* second,
                                                      const int16_t* weights, Sse4::Vector* sum) {
  const auto* factors = reinterpret_cast<const __m128i*>(weights);
  const __m128i bytes = _mm_unpacklo_epi8(LoadEightBytes(first), LoadEightBytes(second));
  const __m128i low = _mm_cvtepu8_epi16(bytes);
  const __m128i high = _mm_unpackhi_epi8(bytes, _mm_setzero_si128());
  sum->low = _mm_add_epi32(sum->low, _mm_madd_epi16(low, _mm_load_si128(factors)));
  sum->high = _mm_add_epi32(sum->high, _mm_madd_epi16(high, _mm_load_si128(factors + 1)));
}

// Computes eight channels, from `c` on, of all pixels, two pixels at a time. kPairs: the number of
// pairs of taps; 0: known at run time only.
template <int kPairs, typename Requantizer>
void EightChannels(const DwconvRowArgs& args, int c) {
  const RequantizeArgs& to = args.requantize;
  const Requantizer scale(to, c);
  RequantizeArgs of_channels = to;
  of_channels.count = to.count - c;
  const StoreTwoRowsSse4<1> store(of_channels);
  const Sse4::Vector bias = Sse4::Load(to.bias + c);
  const int pairs = kPairs > 0 ? kPairs : (args.taps_count + 1) / 2;
  const size_t group = static_cast<size_t>(args.padded_channels) * kDepthwiseTaps;
  const int16_t* const first_weights = args.weights + ptrdiff_t{c} * kDepthwiseTaps;
  // Local copies: stores of bytes might alias members of `args`.
  const uint8_t* const* taps = args.taps;
  const uint8_t* known_taps[2 * kPairs + 1];
  if (kPairs > 0) {
    for (int t = 0; t < 2 * kPairs; ++t) known_taps[t] = taps[t];
    taps = known_taps;
  }
  const ptrdiff_t in_step = args.in_step, out_stride = to.out_stride;
  const int pixels = args.pixels;
  ptrdiff_t offset = c;
  uint8_t* out = to.out + c;
  const auto pixel = [&]() __attribute__((always_inline)) {
    Sse4::Vector sum = bias;
    const int16_t* weights = first_weights;
#pragma GCC unroll 8
    for (int t = 0; t < pairs; ++t, weights += group) {
      AddTwoTaps(taps[2 * t] + offset, taps[2 * t + 1] + offset, weights, &sum);
    }
    offset += in_step;
    return scale(sum);
  };
  for (int p = 0; p + 2 <= pixels; p += 2, out += 2 * out_stride) {
    const Sse4::Vector v[2][1] = {{pixel()}, {pixel()}};
    store(v, out, out + out_stride);
  }
  if (pixels % 2 == 0) return;
  const Sse4::Vector last = pixel();
  const Sse4::Vector v[2][1] = {{last}, {last}};
  store(v, out, nullptr);
}

inline void DwconvRowOfSse4(const DwconvRowArgs& args) {
  const RoundsDown down(true);
  RowsSse4::WithRequantizer(args.requantize, (args.requantize.count + 7) / 8, [&](auto* type) {
    using Requantizer = std::remove_pointer_t<decltype(type)>;
    for (int c = 0; c < args.requantize.count; c += 8) {
      args.taps_count == 9 ? EightChannels<5, Requantizer>(args, c)
                           : EightChannels<0, Requantizer>(args, c);
    }
  });
}

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_SSE_U8S8_DWCONV_SSE4_H_
