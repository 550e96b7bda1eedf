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
template <bool kFloats>
struct Finish {
  Finish(const Rows3Args& args, int unit)
      : channels{{args.finish, unit * 64},
                 {args.finish, unit * 64 + 16},
                 {args.finish, unit * 64 + 32},
                 {args.finish, unit * 64 + 48}},
        bias(args.finish.bias + unit * 64),
        to_bytes(args.finish, args.finish.is_int8) {}
  __m512i Start(int g) const { return _mm512_loadu_si512(bias + 16 * g); }
  template <int kRows>
  LITMUS_INLINE void Scaled(int g, __m512i sum[2]) const {
    for (int r = 0; r < kRows; ++r) sum[r] = Scale(sum[r], channels[g]);
  }
  __m512i Bytes(const __m512i v[4]) const { return to_bytes(v[0], v[1], v[2], v[3]); }

  FinishChannels channels[4];
  const int32_t* bias;
  FinishBytes to_bytes;
};

// The short one. The zero point is in already.
template <>
struct Finish<true> {
  Finish(const Rows3Args& args, int unit)
      : constants(args.unit_forms[unit].floats),
        low(Byte(args.finish.min - (args.finish.is_int8 ? 0 : 128))),
        high(Byte(args.finish.max - (args.finish.is_int8 ? 0 : 128))),
        flip(Byte(args.finish.is_int8 ? 0 : 0x80)) {}
  __m512i Start(int g) const { return LoadOnce(constants[g].bias); }
  template <int kRows>
  LITMUS_INLINE void Scaled(int g, __m512i sum[2]) const {
    const __m512 scale = _mm512_castsi512_ps(LoadOnce(constants[g].scale));
    const __m512 add = _mm512_castsi512_ps(LoadOnce(constants[g].add));
#pragma GCC unroll 2
    for (int r = 0; r < kRows; ++r) {
      const __m512 value = _mm512_fmadd_round_ps(_mm512_cvtepi32_ps(sum[r]), scale, add, kDown);
      sum[r] = _mm512_cvt_roundps_epi32(value, kDown);
    }
  }
  __m512i Bytes(const __m512i v[4]) const {
    const __m512i bytes =
        _mm512_packs_epi16(_mm512_packs_epi32(v[0], v[1]), _mm512_packs_epi32(v[2], v[3]));
    return _mm512_xor_si512(_mm512_min_epi8(_mm512_max_epi8(bytes, low), high), flip);
  }

  static __m512i Byte(int value) { return _mm512_set1_epi8(static_cast<char>(value)); }
  static constexpr int kDown = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
  const RowsFinish* constants;
  __m512i low, high, flip;
};

// What does not change within a unit.
template <bool kFloats>
struct Unit {
  Unit(const Rows3Args& args, int unit, int existing)
      : rows(args.rows),
        out(args.out),
        weights(args.weights + static_cast<ptrdiff_t>(unit) * args.halves * 6 * 256),
        finish(args, unit),
        flip(_mm512_set1_epi8(static_cast<char>(args.flip))),
        present(existing >= 64 ? ~uint64_t{0} : (uint64_t{1} << existing) - 1),
        count(existing >= 64 ? 64 : existing) {}

  const uint8_t* const* rows;
  uint8_t* const* out;
  const int8_t* weights;
  Finish<kFloats> finish;
  __m512i flip;
  __mmask64 present;
  int count;  // channels
};

// out[g]: the four rows of channels 4·g … 4·g + 3 of each 128 bits.
template <bool kFloats>
LITMUS_INLINE void Interleave(const Unit<kFloats>& unit, ptrdiff_t offset, __m512i out[4]) {
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
template <int kRows, int kHalves, bool kFloats>
LITMUS_INLINE void Outputs(const Unit<kFloats>& unit, const __m512i a[4], const __m512i b[4],
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
    StoreBytes(unit.out[r] + offset, unit.finish.Bytes(result[r]), unit.count);
  }
}

template <int kRows, int kHalves, bool kFloats, int kStride>
void Columns(const Rows3Args& args, int index) {
  const __m512i fill = _mm512_set1_epi8(static_cast<char>(args.fill));
  const int c = index * kRowsUnit;
  const Unit<kFloats> unit(args, index, args.channels - c);
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
    Outputs<kRows, kHalves, kFloats>(unit, first, second, third, at);
#pragma GCC unroll 4
    for (int g = 0; g < 4; ++g) {
      first[g] = kStride == 2 ? third[g] : second[g];
      second[g] = third[g];
    }
  }
}

template <int kRows, int kHalves, bool kFloats>
void Flat(const Rows3Args& args, int index) {
  const ptrdiff_t step = static_cast<ptrdiff_t>(args.units) * kRowsUnit;
  Unit<kFloats> unit(args, index, kRowsUnit);
  for (ptrdiff_t at = index * kRowsUnit; at < args.out_w; at += step) {
    if (args.out_w - at < kRowsUnit) unit.count = static_cast<int>(args.out_w - at);
    __m512i columns[3][4];
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) Interleave(unit, at + i * args.pixel, columns[i]);
    Outputs<kRows, kHalves, kFloats>(unit, columns[0], columns[1], columns[2], at);
  }
}

template <int kRows, int kHalves, bool kFloats>
void RunUnit(const Rows3Args& args, int unit) {
  if (args.flat) return Flat<kRows, kHalves, kFloats>(args, unit);
  args.stride == 2 ? Columns<kRows, kHalves, kFloats, 2>(args, unit)
                   : Columns<kRows, kHalves, kFloats, 1>(args, unit);
}

template <int kRows, int kHalves>
void RunUnit(const Rows3Args& args, int unit) {
  args.unit_forms[unit].floats != nullptr ? RunUnit<kRows, kHalves, true>(args, unit)
                                          : RunUnit<kRows, kHalves, false>(args, unit);
}

template <int kRows>
void RunUnit(const Rows3Args& args, int unit) {
  args.unit_forms[unit].halves == 2 ? RunUnit<kRows, 2>(args, unit) : RunUnit<kRows, 1>(args, unit);
}

void Run(const Rows3Args& args) {
  const int units = args.flat ? args.units : (args.channels + kRowsUnit - 1) / kRowsUnit;
  for (int unit = 0; unit < units; ++unit) {
    args.out[1] == nullptr ? RunUnit<1>(args, unit) : RunUnit<2>(args, unit);
  }
}

}  // namespace
const Rows3Kernel kRows3Avx512Vnni = &Run;
#else
const Rows3Kernel kRows3Avx512Vnni = nullptr;
#endif

}  // namespace litmus::int8
