// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tiles for GemmRows whose sums become floats in registers: the output stage of hybrid operators
// with AVX-512. Through memory, 16 outputs take 1 ns longer. Include it only in files that are
// compiled for AVX-512 and without contraction of a multiplication and an addition into one
// instruction.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_HYBRID_TILE_AVX512_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_HYBRID_TILE_AVX512_H_

#include <immintrin.h>

#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_tile.h"

namespace litmus::int8 {

// Isa is a GemmAvx512 with the functions for bytes.
template <typename Isa>
class HybridTile {
 public:
  static constexpr int kMostRows = Isa::kMostRows, kWidth = Isa::kWidth;

  template <int kRows, int kTileWidth>
  static void Run(const U8S8GemmArgs& args, const HybridOutput& output) {
    __m512i sum[kRows][kTileWidth];
    typename Isa::WeightSum none[kTileWidth];
#pragma GCC unroll 32
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kTileWidth; ++j) sum[i][j] = Isa::Zero();
    }
    Multiply<Isa>(args, args.a, Isa::SetSignXor(args.sign_xor), sum, none);
    if (output.one_quantization) return Store<Scales::kOne>(sum, output);
    output.scales_first ? Store<Scales::kFirst>(sum, output) : Store<Scales::kLast>(sum, output);
  }

 private:
  // How rows are scaled. kOne: all rows have one scale. kFirst: the row's scale is multiplied by
  // the channel's scale, then by the sum. kLast: the sum is multiplied by the channel's scale, then
  // by the row's.
  enum class Scales { kOne, kFirst, kLast };

  // The constants of the channels of one vector, for rows with one zero point.
  struct Channels {
    Channels(const HybridOutput& o, int first)
        : correction(_mm512_mullo_epi32(_mm512_loadu_si512(o.weight_sums + first),
                                        _mm512_set1_epi32(o.row_zero_points[0]))),
          scale(_mm512_loadu_ps(o.scales + first)),
          // Without a bias, −0 is added: it changes no number, whereas +0 would turn −0 into +0.
          bias(o.has_bias ? _mm512_loadu_ps(o.bias + first) : _mm512_set1_ps(-0.0f)),
          low(_mm512_set1_ps(o.min)),
          high(_mm512_set1_ps(o.max)) {}

    __m512i correction;
    __m512 scale, bias, low, high;
  };

  template <Scales kScales, int kRows, int kTileWidth>
  static inline __attribute__((always_inline)) void Store(const __m512i (&sum)[kRows][kTileWidth],
                                                          const HybridOutput& output) {
    const HybridOutput o = output;  // a copy: stores to the output cannot change it
#pragma GCC unroll 2
    for (int j = 0; j < kTileWidth; ++j) {
      const int count = o.count - 16 * j;
      if (count <= 0) return;
      const bool whole = count >= 16;
      const auto present = static_cast<__mmask16>(whole ? 0xffff : (1 << count) - 1);
      const Channels channels(o, 16 * j);
      const __m512 one_row_scale = _mm512_set1_ps(o.row_scales[0]);
      const __m512 one_scale =
          o.scales_first ? _mm512_mul_ps(channels.scale, one_row_scale) : channels.scale;
      // 1 changes no value.
      const __m512 after = o.scales_first ? _mm512_set1_ps(1) : one_row_scale;
      float* out = o.out + 16 * j;
#pragma GCC unroll 32
      for (int i = 0; i < kRows; ++i, out += o.out_stride) {
        __m512 value = _mm512_cvtepi32_ps(_mm512_sub_epi32(sum[i][j], channels.correction));
        if constexpr (kScales == Scales::kOne) {
          value = _mm512_mul_ps(_mm512_mul_ps(value, one_scale), after);
        } else {
          const __m512 row_scale = _mm512_set1_ps(o.row_scales[i * o.row_scales_stride]);
          value = kScales == Scales::kFirst
                      ? _mm512_mul_ps(value, _mm512_mul_ps(channels.scale, row_scale))
                      : _mm512_mul_ps(_mm512_mul_ps(value, channels.scale), row_scale);
        }
        value = _mm512_add_ps(value, channels.bias);
        // These instructions return their second operand if one is NaN, so a NaN stays NaN.
        value = _mm512_min_ps(channels.high, _mm512_max_ps(channels.low, value));
        if (whole) {
          _mm512_storeu_ps(out, value);
        } else {
          _mm512_mask_storeu_ps(out, present, value);
        }
      }
    }
  }
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_HYBRID_TILE_AVX512_H_
