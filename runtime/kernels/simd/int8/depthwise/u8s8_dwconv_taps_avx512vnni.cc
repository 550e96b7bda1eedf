// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Pixels of a quantised depthwise convolution with AVX-512 VNNI: 64 channels at a time, with four
// taps interleaved byte by byte for one vpdpbusd.
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"

#if defined(__AVX512VNNI__)
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv_avx512.h"
#endif

namespace litmus::int8 {
#if defined(__AVX512VNNI__)
namespace {

// Loads and interleaves four taps: out[g] has channels 4·g … 4·g + 3 of each 16 channels.
inline void Interleave(const uint8_t* const* taps, ptrdiff_t offset, __mmask64 present,
                       __m512i sign_xor, __m512i out[4]) {
  __m512i tap[4];
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    tap[i] = _mm512_xor_si512(sign_xor, _mm512_maskz_loadu_epi8(present, taps[i] + offset));
  }
  InterleaveBytes(tap, out);
}

// kGroups: the number of groups of four taps; 0: args.groups, known at run time only.
template <int kParts, int kGroups, bool kPositive>
void Pixels(const DwconvTapsArgs& args) {
  const RequantizeArgs& requantize = args.output->requantize;
  const ClampedBytes clamped(*args.output);
  const __m512i sign_xor = SetBytes(args.sign_xor);
  const int groups = kGroups > 0 ? kGroups : args.groups;
  for (int c = 0; c < args.channels; c += 64) {
    const int8_t* unit = args.weights + static_cast<ptrdiff_t>(c) * groups * kParts * 4;
    const int rest = args.channels - c;
    const __mmask64 present = rest >= 64 ? ~uint64_t{0} : (uint64_t{1} << rest) - 1;
    const Requantize<Avx512, kPositive> channels[4] = {
        {requantize, c}, {requantize, c + 16}, {requantize, c + 32}, {requantize, c + 48}};
    uint8_t* out = args.out + c;
    ptrdiff_t offset = c;
    for (int p = 0; p < args.pixels; ++p, offset += args.in_step, out += args.out_step) {
      const int8_t* weights = unit;
      __m512i sum[4];
#pragma GCC unroll 4
      for (int g = 0; g < 4; ++g) sum[g] = _mm512_loadu_si512(requantize.bias + c + 16 * g);
#pragma GCC unroll 3
      for (int t = 0; t < groups; ++t) {
        __m512i values[4];
        Interleave(args.taps + 4 * t, offset, present, sign_xor, values);
#pragma GCC unroll 2
        for (int h = 0; h < kParts; ++h) {
#pragma GCC unroll 4
          for (int g = 0; g < 4; ++g) {
            sum[g] = _mm512_dpbusd_epi32(sum[g], values[g], _mm512_loadu_si512(weights + 64 * g));
          }
          weights += 256;
        }
      }
#pragma GCC unroll 4
      for (int g = 0; g < 4; ++g) sum[g] = channels[g](sum[g]);
      const __m512i bytes =
          clamped(_mm512_packs_epi32(sum[0], sum[1]), _mm512_packs_epi32(sum[2], sum[3]));
      _mm512_mask_storeu_epi8(out, present, bytes);
    }
  }
}

template <int kParts, int kGroups>
void PixelsOf(const DwconvTapsArgs& args) {
  args.output->requantize.positive ? Pixels<kParts, kGroups, true>(args)
                                   : Pixels<kParts, kGroups, false>(args);
}

void Run(const DwconvTapsArgs& args) {
  if (args.groups == 3) {  // 3 x 3
    return args.weight_parts == 2 ? PixelsOf<2, 3>(args) : PixelsOf<1, 3>(args);
  }
  args.weight_parts == 2 ? PixelsOf<2, 0>(args) : PixelsOf<1, 0>(args);
}

}  // namespace
void (*const kDwconvTapsAvx512Vnni)(const DwconvTapsArgs& args) = &Run;
#else
void (*const kDwconvTapsAvx512Vnni)(const DwconvTapsArgs& args) = nullptr;
#endif

}  // namespace litmus::int8
