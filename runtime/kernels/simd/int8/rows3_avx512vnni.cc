// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rows of a 3 x 3 depthwise convolution with AVX-512 VNNI. A column of four
// input rows of 64 channels, interleaved, stays in registers for all the
// outputs that it belongs to.
#include "runtime/kernels/simd/int8/rows3.h"

#if defined(__AVX512VNNI__)
#include "runtime/kernels/simd/int8/finish_avx512.h"
#endif

namespace litmus::int8 {
#if defined(__AVX512VNNI__)
namespace {

// The first `count` bytes. Masked stores of bytes are slow on some machines.
inline void StoreBytes(uint8_t* out, __m512i bytes, int count) {
  if (count >= 64) {
    _mm512_storeu_si512(out, bytes);
    return;
  }
  __m256i half = _mm512_castsi512_si256(bytes);
  if (count & 32) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), half);
    half = _mm512_extracti64x4_epi64(bytes, 1);
    out += 32;
  }
  __m128i quarter = _mm256_castsi256_si128(half);
  if (count & 16) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), quarter);
    quarter = _mm256_extracti128_si256(half, 1);
    out += 16;
  }
  if (count & 15) _mm_mask_storeu_epi8(out, (1 << (count & 15)) - 1, quarter);
}

// Vectors only stay in registers where everything is one function.
#define LITMUS_INLINE inline __attribute__((always_inline))

// One load for both rows: compilers would rather load constants twice.
LITMUS_INLINE __m512i LoadOnce(const void* constant) {
  __m512i value = _mm512_load_si512(constant);
  asm("" : "+v"(value));
  return value;
}

// The long form of requantisation.
template <bool kShort>
struct Finish {
  Finish(const Rows3Args& args, int unit)
      : channels{{args.finish, unit * 64},
                 {args.finish, unit * 64 + 16},
                 {args.finish, unit * 64 + 32},
                 {args.finish, unit * 64 + 48}},
        bias(args.finish.bias + unit * 64) {}
  __m512i Start(int g) const { return _mm512_loadu_si512(bias + 16 * g); }
  template <int kRows>
  LITMUS_INLINE void Scaled(int g, __m512i sum[2]) const {
    for (int r = 0; r < kRows; ++r) sum[r] = Scale(sum[r], channels[g]);
  }
  static __m512i Bytes(const FinishBytes& to_bytes, const __m512i v[4]) {
    return to_bytes(v[0], v[1], v[2], v[3]);
  }

  FinishChannels channels[4];
  const int32_t* bias;
};

// The short one.
template <>
struct Finish<true> {
  Finish(const Rows3Args& args, int unit) : constants(args.short_finish + 4 * unit) {}
  __m512i Start(int g) const { return LoadOnce(constants[g].bias); }
  template <int kRows>
  LITMUS_INLINE void Scaled(int g, __m512i sum[2]) const {
    const RowsFinish& f = constants[g];
    const __m512i multiplier = LoadOnce(f.multiplier), odd_multiplier = LoadOnce(f.odd_multiplier);
    const __m512i even_nudge = LoadOnce(f.even_nudge), odd_nudge = LoadOnce(f.odd_nudge);
    const __m512i shift = LoadOnce(f.shift);
#pragma GCC unroll 2
    for (int r = 0; r < kRows; ++r) {
      const __m512i even = _mm512_add_epi64(_mm512_mul_epi32(sum[r], multiplier), even_nudge);
      const __m512i odd = _mm512_add_epi64(
          _mm512_mul_epi32(_mm512_srli_epi64(sum[r], 32), odd_multiplier), odd_nudge);
      const __m512i high = _mm512_castps_si512(
          _mm512_mask_movehdup_ps(_mm512_castsi512_ps(odd), 0x5555, _mm512_castsi512_ps(even)));
      sum[r] = _mm512_srav_epi32(high, shift);
    }
  }
  // The zero point is in already.
  static __m512i Bytes(const FinishBytes& to_bytes, const __m512i v[4]) {
    const __m512i bytes =
        _mm512_packus_epi16(_mm512_packs_epi32(v[0], v[1]), _mm512_packs_epi32(v[2], v[3]));
    return _mm512_xor_si512(_mm512_min_epu8(_mm512_max_epu8(bytes, to_bytes.low), to_bytes.high),
                            to_bytes.flip);
  }

  const RowsFinish* constants;
};

// What does not change within a unit.
template <bool kShort>
struct Unit {
  Unit(const Rows3Args& args, int unit, int halves, int existing)
      : rows(args.rows),
        out(args.out),
        weights(args.weights + static_cast<ptrdiff_t>(unit) * halves * 6 * 256),
        finish(args, unit),
        to_bytes(args.finish, args.finish.is_int8),
        flip(_mm512_set1_epi8(static_cast<char>(args.flip))),
        present(existing >= 64 ? ~uint64_t{0} : (uint64_t{1} << existing) - 1),
        count(existing >= 64 ? 64 : existing) {}

  const uint8_t* const* rows;
  uint8_t* const* out;
  const int8_t* weights;
  Finish<kShort> finish;
  FinishBytes to_bytes;
  __m512i flip;
  __mmask64 present;
  int count;  // channels
};

// out[g]: the four rows of channels 4·g … 4·g + 3 of each 128 bits.
template <bool kShort>
LITMUS_INLINE void Interleave(const Unit<kShort>& unit, ptrdiff_t offset, __m512i out[4]) {
  __m512i row[4];
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    row[i] =
        _mm512_xor_si512(unit.flip, _mm512_maskz_loadu_epi8(unit.present, unit.rows[i] + offset));
  }
  const __m512i low01 = _mm512_unpacklo_epi8(row[0], row[1]);
  const __m512i high01 = _mm512_unpackhi_epi8(row[0], row[1]);
  const __m512i low23 = _mm512_unpacklo_epi8(row[2], row[3]);
  const __m512i high23 = _mm512_unpackhi_epi8(row[2], row[3]);
  out[0] = _mm512_unpacklo_epi16(low01, low23);
  out[1] = _mm512_unpackhi_epi16(low01, low23);
  out[2] = _mm512_unpacklo_epi16(high01, high23);
  out[3] = _mm512_unpackhi_epi16(high01, high23);
}

// Outputs of the columns a, b and c.
template <int kRows, int kHalves, bool kShort>
LITMUS_INLINE void Outputs(const Unit<kShort>& unit, const __m512i a[4], const __m512i b[4],
                           const __m512i c[4], ptrdiff_t offset) {
  __m512i result[2][4];
#pragma GCC unroll 4
  for (int g = 0; g < 4; ++g) {
    __m512i sum[2];
    sum[0] = sum[1] = unit.finish.Start(g);
#pragma GCC unroll 2
    for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 2
      for (int h = 0; h < kHalves; ++h) {
        const int8_t* w = unit.weights + (h * 6 + r) * 256 + 64 * g;
        sum[r] = _mm512_dpbusd_epi32(sum[r], a[g], _mm512_loadu_si512(w));
        sum[r] = _mm512_dpbusd_epi32(sum[r], b[g], _mm512_loadu_si512(w + 512));
        sum[r] = _mm512_dpbusd_epi32(sum[r], c[g], _mm512_loadu_si512(w + 1024));
      }
    }
    unit.finish.template Scaled<kRows>(g, sum);
    for (int r = 0; r < kRows; ++r) result[r][g] = sum[r];
  }
#pragma GCC unroll 2
  for (int r = 0; r < kRows; ++r) {
    StoreBytes(unit.out[r] + offset, unit.finish.Bytes(unit.to_bytes, result[r]), unit.count);
  }
}

template <int kRows, int kHalves, bool kShort, int kStride>
void Columns(const Rows3Args& args) {
  const __m512i fill = _mm512_set1_epi8(static_cast<char>(args.fill));
  for (int c = 0; c < args.channels; c += kRowsUnit) {
    const Unit<kShort> unit(args, c / kRowsUnit, kHalves, args.channels - c);
    const auto load = [&](int column, __m512i to[4]) __attribute__((always_inline)) {
      if (column >= 0 && column < args.in_w) {
        Interleave(unit, static_cast<ptrdiff_t>(column) * args.channels + c, to);
      } else {
        to[0] = to[1] = to[2] = to[3] = fill;
      }
    };
    __m512i first[4], second[4], third[4];
    int column = args.first_column;
    load(column++, first);
    if (kStride == 1) load(column++, second);
    ptrdiff_t at = c;
    for (int x = 0; x < args.out_w; ++x, at += args.channels) {
      if (kStride == 2) load(column++, second);
      load(column++, third);
      Outputs<kRows, kHalves, kShort>(unit, first, second, third, at);
#pragma GCC unroll 4
      for (int g = 0; g < 4; ++g) {
        first[g] = kStride == 2 ? third[g] : second[g];
        second[g] = third[g];
      }
    }
  }
}

template <int kRows, int kHalves, bool kShort>
void Flat(const Rows3Args& args) {
  for (int u = 0; u < args.units; ++u) {
    const ptrdiff_t step = static_cast<ptrdiff_t>(args.units) * kRowsUnit;
    Unit<kShort> unit(args, u, kHalves, kRowsUnit);
    for (ptrdiff_t at = u * kRowsUnit; at < args.out_w; at += step) {
      if (args.out_w - at < kRowsUnit) unit.count = static_cast<int>(args.out_w - at);
      __m512i columns[3][4];
#pragma GCC unroll 3
      for (int i = 0; i < 3; ++i) Interleave(unit, at + i * args.pixel, columns[i]);
      Outputs<kRows, kHalves, kShort>(unit, columns[0], columns[1], columns[2], at);
    }
  }
}

template <int kRows, int kHalves, bool kShort>
void RunOf(const Rows3Args& args) {
  if (args.flat) return Flat<kRows, kHalves, kShort>(args);
  args.stride == 2 ? Columns<kRows, kHalves, kShort, 2>(args)
                   : Columns<kRows, kHalves, kShort, 1>(args);
}

template <int kRows, int kHalves>
void RunOf(const Rows3Args& args) {
  args.short_finish != nullptr ? RunOf<kRows, kHalves, true>(args)
                               : RunOf<kRows, kHalves, false>(args);
}

void Run(const Rows3Args& args) {
  if (args.out[1] == nullptr) {
    return args.halves == 2 ? RunOf<1, 2>(args) : RunOf<1, 1>(args);
  }
  args.halves == 2 ? RunOf<2, 2>(args) : RunOf<2, 1>(args);
}

}  // namespace
const Rows3Kernel kRows3Avx512Vnni = &Run;
#else
const Rows3Kernel kRows3Avx512Vnni = nullptr;
#endif

}  // namespace litmus::int8
