// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Vectors of a depthwise convolution with AVX-512 VNNI, four at a time: packing their sums to bytes
// then fills a register.
#include "runtime/kernels/simd/int8/depthwise/depthwise_interleaved_vnni.h"

#if defined(__AVX512VNNI__)
#include "runtime/kernels/simd/int8/requantize/requantize_avx512.h"
#endif

namespace litmus::int8 {
#if defined(__AVX512VNNI__)
namespace {

// Vectors only stay in registers where everything is one function.
#define LITMUS_INLINE inline __attribute__((always_inline))

// Four times four dwords, transposed.
inline __m512i Transposed(__m512i v) {
  const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  return _mm512_permutexvar_epi32(order, v);
}

// Interleaving works within 128 bits: 16 neighbouring bytes come from four of these.
LITMUS_INLINE void Interleave64(const __m512i in[4], __m512i sign_xor, uint8_t* out) {
  __m512i row[4];
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) row[i] = Transposed(_mm512_xor_si512(in[i], sign_xor));
  const __m512i low01 = _mm512_unpacklo_epi8(row[0], row[1]);
  const __m512i high01 = _mm512_unpackhi_epi8(row[0], row[1]);
  const __m512i low23 = _mm512_unpacklo_epi8(row[2], row[3]);
  const __m512i high23 = _mm512_unpackhi_epi8(row[2], row[3]);
  _mm512_storeu_si512(out, _mm512_unpacklo_epi16(low01, low23));
  _mm512_storeu_si512(out + 64, _mm512_unpackhi_epi16(low01, low23));
  _mm512_storeu_si512(out + 128, _mm512_unpacklo_epi16(high01, high23));
  _mm512_storeu_si512(out + 192, _mm512_unpackhi_epi16(high01, high23));
}

void Interleave(const InterleaveArgs& args) {
  const __m512i sign_xor = _mm512_set1_epi8(static_cast<char>(args.sign_xor));
  const uint8_t *row0 = args.rows[0], *row1 = args.rows[1];
  const uint8_t *row2 = args.rows[2], *row3 = args.rows[3];
  const size_t bytes = args.bytes, whole = bytes / 64 * 64;
  const __mmask64 rest = (uint64_t{1} << (bytes - whole)) - 1;
  uint8_t* column = args.out;
  ptrdiff_t at = 0;
  for (int c = 0; c < args.columns; ++c, column += bytes * kStripRows, at += args.column_step) {
    size_t i = 0;
    for (; i < whole; i += 64) {
      const ptrdiff_t from = at + static_cast<ptrdiff_t>(i);
      const __m512i in[4] = {_mm512_loadu_si512(row0 + from), _mm512_loadu_si512(row1 + from),
                             _mm512_loadu_si512(row2 + from), _mm512_loadu_si512(row3 + from)};
      Interleave64(in, sign_xor, column + i * kStripRows);
    }
    if (i == bytes) continue;
    const ptrdiff_t from = at + static_cast<ptrdiff_t>(i);
    const __m512i in[4] = {
        _mm512_maskz_loadu_epi8(rest, row0 + from), _mm512_maskz_loadu_epi8(rest, row1 + from),
        _mm512_maskz_loadu_epi8(rest, row2 + from), _mm512_maskz_loadu_epi8(rest, row3 + from)};
    Interleave64(in, sign_xor, column + i * kStripRows);
  }
}

struct Floats {
  explicit Floats(const StripArgs& args)
      : bias(_mm512_load_si512(args.floats->bias)),
        scale(_mm512_load_ps(args.floats->scale)),
        add(_mm512_load_ps(args.floats->add)) {}
  // Rounded down to a float, then to an integer, is rounded down at once.
  __m512i operator()(__m512i sum) const {
    constexpr int kDown = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
    const __m512 value = _mm512_fmadd_round_ps(_mm512_cvtepi32_ps(sum), scale, add, kDown);
    return _mm512_cvt_roundps_epi32(value, kDown);
  }
  __m512i bias;
  __m512 scale, add;
};

template <bool kPositive>
struct Integers : ByteScale<kPositive> {
  explicit Integers(const StripArgs& args)
      : ByteScale<kPositive>(*args.requantize, args.first),
        bias(_mm512_loadu_si512(args.requantize->bias + args.first)) {}
  __m512i bias;
};

// The first `count` bytes. Masked stores of bytes are slow on some machines.
inline void StoreBytes(uint8_t* out, __m128i bytes, int count) {
  if (count & 8) {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out), bytes);
    bytes = _mm_bsrli_si128(bytes, 8);
    out += 8;
  }
  if (count & 7) _mm_mask_storeu_epi8(out, (1 << (count & 7)) - 1, bytes);
}

// kTaps 0: as many as args.taps.
template <int kTaps, int kRows, typename Finish>
class Vectors {
 public:
  explicit Vectors(const StripArgs& args)
      : args_(args),
        requantize_(args),
        low_(_mm512_set1_epi8(static_cast<char>(args.min))),
        high_(_mm512_set1_epi8(static_cast<char>(args.max))),
        sign_xor_(_mm512_set1_epi8(static_cast<char>(args.sign_xor))) {
    for (int t = 0; t < kTaps; ++t) {
      offset_[t] = args.offsets[t];
      for (int r = 0; r < kRows; ++r) weight_[t][r] = _mm512_load_si512(Weights(t, r));
    }
  }

  void Run() const {
    const ptrdiff_t step = args_.in_step;
    const uint8_t* in = args_.in;
    const int whole = args_.lanes < kStripLanes        ? 0
                      : args_.last_lanes < args_.lanes ? args_.outputs - 1
                                                       : args_.outputs;
    int x = 0;
    uint8_t* out[2] = {args_.out[0], args_.out[1]};
    for (; x + 4 <= whole; x += 4, in += 4 * step) {
      const uint8_t* const from[4] = {in, in + step, in + 2 * step, in + 3 * step};
      __m512i bytes[kRows];
      Four(from, bytes);
#pragma GCC unroll 2
      for (int r = 0; r < kRows; ++r) {
        __m128i part[4];
        Split(bytes[r], part);
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i) {
          _mm_storeu_si128(reinterpret_cast<__m128i*>(out[r] + i * args_.out_step), part[i]);
        }
        out[r] += 4 * args_.out_step;
      }
    }
    for (; x < args_.outputs; x += 4, in += 4 * step) {
      const int last = args_.outputs - 1 - x;
      const uint8_t* from[4];
      for (int i = 0; i < 4; ++i) from[i] = in + (i < last ? i : last) * step;
      __m512i bytes[kRows];
      Four(from, bytes);
#pragma GCC unroll 2
      for (int r = 0; r < kRows; ++r) {
        __m128i part[4];
        Split(bytes[r], part);
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i) {
          if (i > last) break;
          const int lanes = i == last ? args_.last_lanes : args_.lanes;
          if (lanes == kStripLanes) {
            _mm_storeu_si128(reinterpret_cast<__m128i*>(out[r]), part[i]);
          } else {
            StoreBytes(out[r], part[i], lanes);
          }
          out[r] += args_.out_step;
        }
      }
    }
  }

 private:
  const int8_t* Weights(int tap, int row) const {
    return args_.weights + (static_cast<ptrdiff_t>(tap) * args_.weight_rows + row) * 64;
  }

  static LITMUS_INLINE void Split(__m512i bytes, __m128i part[4]) {
    part[0] = _mm512_castsi512_si128(bytes);
    part[1] = _mm512_extracti32x4_epi32(bytes, 1);
    part[2] = _mm512_extracti32x4_epi32(bytes, 2);
    part[3] = _mm512_extracti32x4_epi32(bytes, 3);
  }

  // Four vectors of each row.
  LITMUS_INLINE void Four(const uint8_t* const in[4], __m512i bytes[kRows]) const {
    __m512i sum[kRows][4];
#pragma GCC unroll 2
    for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
      for (int i = 0; i < 4; ++i) sum[r][i] = requantize_.bias;
    }
    const auto add = [&](ptrdiff_t offset, const __m512i weights[kRows])
        __attribute__((always_inline)) {
#pragma GCC unroll 4
      for (int i = 0; i < 4; ++i) {
        const __m512i column = _mm512_loadu_si512(in[i] + offset);
#pragma GCC unroll 2
        for (int r = 0; r < kRows; ++r) {
          sum[r][i] = _mm512_dpbusd_epi32(sum[r][i], column, weights[r]);
        }
      }
    };
#pragma GCC unroll 3
    for (int t = 0; t < kTaps; ++t) add(offset_[t], weight_[t]);
    if (kTaps == 0) {
      for (int t = 0; t < args_.taps; ++t) {
        __m512i weights[kRows];
#pragma GCC unroll 2
        for (int r = 0; r < kRows; ++r) weights[r] = _mm512_load_si512(Weights(t, r));
        add(args_.offsets[t], weights);
      }
    }
#pragma GCC unroll 2
    for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
      for (int i = 0; i < 4; ++i) sum[r][i] = requantize_(sum[r][i]);
      const __m512i words01 = _mm512_packs_epi32(sum[r][0], sum[r][1]);
      const __m512i words23 = _mm512_packs_epi32(sum[r][2], sum[r][3]);
      const __m512i clamped =
          _mm512_min_epi8(_mm512_max_epi8(_mm512_packs_epi16(words01, words23), low_), high_);
      bytes[r] = Transposed(_mm512_xor_si512(clamped, sign_xor_));
    }
  }

  const StripArgs& args_;
  const Finish requantize_;
  __m512i low_, high_, sign_xor_;
  ptrdiff_t offset_[kTaps + 1];
  __m512i weight_[kTaps + 1][kRows];
};

template <int kTaps, int kRows>
void RunRows(const StripArgs& args) {
  if (args.floats != nullptr) return Vectors<kTaps, kRows, Floats>(args).Run();
  args.requantize->positive ? Vectors<kTaps, kRows, Integers<true>>(args).Run()
                            : Vectors<kTaps, kRows, Integers<false>>(args).Run();
}

template <int kTaps>
void RunTaps(const StripArgs& args) {
  args.out[1] == nullptr ? RunRows<kTaps, 1>(args) : RunRows<kTaps, 2>(args);
}

void Run(const StripArgs& args) { args.taps == 3 ? RunTaps<3>(args) : RunTaps<0>(args); }

constexpr StripKernel kKernel = {&Interleave, &Run};

}  // namespace
const StripKernel* const kStripAvx512Vnni = &kKernel;
#else
const StripKernel* const kStripAvx512Vnni = nullptr;
#endif

}  // namespace litmus::int8
