// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolution of interleaved rows with AVX-512 VNNI. Four vectors of sums are computed at
// a time, because their bytes fill one register.
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"

#if defined(__AVX512VNNI__)
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv_avx512.h"
#endif

namespace litmus::int8 {
#if defined(__AVX512VNNI__)
namespace {

// Transposes 4 x 4 dwords.
inline __m512i Transposed(__m512i v) {
  const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  return _mm512_permutexvar_epi32(order, v);
}

// Interleaves 64 bytes of four rows. Instructions work within 128 bits, so dwords are first
// transposed: then each 16 neighbouring bytes come from the four 128-bit blocks.
LITMUS_INLINE void Interleave64(const __m512i in[4], __m512i sign_xor, uint8_t* out) {
  __m512i row[4];
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) row[i] = Transposed(_mm512_xor_si512(in[i], sign_xor));
  __m512i quads[4];
  InterleaveBytes(row, quads);
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) _mm512_storeu_si512(out + 64 * i, quads[i]);
}

void Interleave(const InterleaveArgs& args) {
  const __m512i sign_xor = _mm512_set1_epi8(static_cast<char>(args.sign_xor));
  const uint8_t *row0 = args.rows[0], *row1 = args.rows[1];
  const uint8_t *row2 = args.rows[2], *row3 = args.rows[3];
  const size_t bytes = args.bytes, whole = bytes / 64 * 64;
  const __mmask64 rest = (uint64_t{1} << (bytes - whole)) - 1;
  uint8_t* column = args.out;
  ptrdiff_t at = 0;
  for (int c = 0; c < args.columns;
       ++c, column += bytes * kInterleavedRows, at += args.column_step) {
    size_t i = 0;
    for (; i < whole; i += 64) {
      const ptrdiff_t from = at + static_cast<ptrdiff_t>(i);
      const __m512i in[4] = {_mm512_loadu_si512(row0 + from), _mm512_loadu_si512(row1 + from),
                             _mm512_loadu_si512(row2 + from), _mm512_loadu_si512(row3 + from)};
      Interleave64(in, sign_xor, column + i * kInterleavedRows);
    }
    if (i == bytes) continue;
    const ptrdiff_t from = at + static_cast<ptrdiff_t>(i);
    const __m512i in[4] = {
        _mm512_maskz_loadu_epi8(rest, row0 + from), _mm512_maskz_loadu_epi8(rest, row1 + from),
        _mm512_maskz_loadu_epi8(rest, row2 + from), _mm512_maskz_loadu_epi8(rest, row3 + from)};
    Interleave64(in, sign_xor, column + i * kInterleavedRows);
  }
}

struct Floats {
  explicit Floats(const DwconvInterleavedArgs& args)
      : bias(_mm512_load_si512(args.floats->bias)),
        scale(_mm512_load_ps(args.floats->scale)),
        add(_mm512_load_ps(args.floats->add)) {}
  __m512i operator()(__m512i sum) const { return ScaleInFloats(sum, scale, add); }
  __m512i bias;
  __m512 scale, add;
};

template <bool kPositive>
struct Integers : Requantize<Avx512, kPositive> {
  explicit Integers(const DwconvInterleavedArgs& args)
      : Requantize<Avx512, kPositive>(args.output->requantize, args.first),
        bias(_mm512_loadu_si512(args.output->requantize.bias + args.first)) {}
  __m512i bias;
};

// kTaps: the number of dot products; 0: args.taps, known at run time only.
template <int kTaps, int kRows, typename Output>
class Vectors {
 public:
  explicit Vectors(const DwconvInterleavedArgs& args)
      : args_(args), output_(args), clamped_(*args.output) {
    for (int t = 0; t < kTaps; ++t) {
      offset_[t] = args.offsets[t];
      for (int r = 0; r < kRows; ++r) weight_[t][r] = _mm512_load_si512(Weights(t, r));
    }
  }

  void Run() const {
    const ptrdiff_t step = args_.in_step;
    const uint8_t* in = args_.in;
    const int whole = args_.lanes < kInterleavedLanes  ? 0
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
          if (lanes == kInterleavedLanes) {
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

  // Computes four vectors of each row and packs them to bytes.
  LITMUS_INLINE void Four(const uint8_t* const in[4], __m512i bytes[kRows]) const {
    __m512i sum[kRows][4];
#pragma GCC unroll 2
    for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
      for (int i = 0; i < 4; ++i) sum[r][i] = output_.bias;
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
      for (int i = 0; i < 4; ++i) sum[r][i] = output_(sum[r][i]);
      const __m512i words01 = _mm512_packs_epi32(sum[r][0], sum[r][1]);
      const __m512i words23 = _mm512_packs_epi32(sum[r][2], sum[r][3]);
      bytes[r] = Transposed(clamped_(words01, words23));
    }
  }

  const DwconvInterleavedArgs& args_;
  const Output output_;
  const ClampedBytes clamped_;
  ptrdiff_t offset_[kTaps + 1];
  __m512i weight_[kTaps + 1][kRows];
};

template <int kTaps, int kRows>
void RunRows(const DwconvInterleavedArgs& args) {
  if (args.floats != nullptr) return Vectors<kTaps, kRows, Floats>(args).Run();
  args.output->requantize.positive ? Vectors<kTaps, kRows, Integers<true>>(args).Run()
                                   : Vectors<kTaps, kRows, Integers<false>>(args).Run();
}

template <int kTaps>
void RunTaps(const DwconvInterleavedArgs& args) {
  args.out[1] == nullptr ? RunRows<kTaps, 1>(args) : RunRows<kTaps, 2>(args);
}

void Run(const DwconvInterleavedArgs& args) {
  args.taps == 3 ? RunTaps<3>(args) : RunTaps<0>(args);
}

}  // namespace
void (*const kInterleaveAvx512Vnni)(const InterleaveArgs& args) = &Interleave;
void (*const kDwconvInterleavedAvx512Vnni)(const DwconvInterleavedArgs& args) = &Run;
#else
void (*const kInterleaveAvx512Vnni)(const InterleaveArgs& args) = nullptr;
void (*const kDwconvInterleavedAvx512Vnni)(const DwconvInterleavedArgs& args) = nullptr;
#endif

}  // namespace litmus::int8
