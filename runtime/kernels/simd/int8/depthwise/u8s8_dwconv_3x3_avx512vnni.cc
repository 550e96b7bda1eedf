// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rows of a 3 x 3 depthwise convolution with AVX-512 VNNI. A column of four interleaved input rows
// of 64 channels is loaded once and stays in registers for all outputs that use it.
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"

#if defined(__AVX512VNNI__)
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv_avx512.h"
#endif

namespace litmus::int8 {
#if defined(__AVX512VNNI__)
namespace {

// Loads a constant once for both rows; compilers would load it twice.
LITMUS_INLINE __m512i LoadOnce(const void* constant) {
  __m512i value = _mm512_load_si512(constant);
  asm("" : "+v"(value));
  return value;
}

// Scales sums in fixed point. Start(g) and Scale(g, …) are for the g-th 16 channels of a unit;
// outputs are not narrowed yet.
template <bool kPositive>
struct Integers {
  Integers(const Dwconv3x3Args& args, int unit)
      : scales{{args.output->requantize, unit * 64},
               {args.output->requantize, unit * 64 + 16},
               {args.output->requantize, unit * 64 + 32},
               {args.output->requantize, unit * 64 + 48}},
        bias(args.output->requantize.bias + unit * 64) {}
  __m512i Start(int g) const { return _mm512_loadu_si512(bias + 16 * g); }
  template <int kCount>
  LITMUS_INLINE void Scale(int g, __m512i* sums) const {
    const Requantize<Avx512, kPositive> scale = scales[g];
#pragma GCC unroll 4
    for (int i = 0; i < kCount; ++i) sums[i] = scale(sums[i]);
  }

  Requantize<Avx512, kPositive> scales[4];
  const int32_t* bias;
};

struct Floats {
  Floats(const Dwconv3x3Args& args, int unit) : constants(args.units[unit].floats) {}
  __m512i Start(int g) const { return LoadOnce(constants[g].bias); }
  template <int kCount>
  LITMUS_INLINE void Scale(int g, __m512i* sums) const {
    const __m512 scale = _mm512_castsi512_ps(LoadOnce(constants[g].scale));
    const __m512 add = _mm512_castsi512_ps(LoadOnce(constants[g].add));
#pragma GCC unroll 4
    for (int i = 0; i < kCount; ++i) sums[i] = ScaleInFloats(sums[i], scale, add);
  }

  const LaneFloats* constants;
};

// Computes a unit for kRows rows, two outputs of each row at a time, which share the loads of
// constants.
template <int kRows, int kParts, typename Output, int kStride>
class Unit {
 public:
  Unit(const Dwconv3x3Args& args, int unit)
      : row0_(args.rows[0] + unit * 64),
        row1_(args.rows[1] + unit * 64),
        row2_(args.rows[2] + unit * 64),
        row3_(args.rows[3] + unit * 64),
        weights_(args.weights + static_cast<ptrdiff_t>(unit) * args.weight_parts * 6 * 256),
        output_(args, unit),
        sign_xor_(SetBytes(args.sign_xor)),
        fill_(SetBytes(args.fill)),
        clamped_(*args.output),
        pixel_(args.channels),
        in_w_(args.in_w),
        count_(args.channels - unit * 64 >= 64 ? 64 : args.channels - unit * 64),
        present_(count_ == 64 ? ~uint64_t{0} : (uint64_t{1} << count_) - 1) {}

  LITMUS_INLINE void Run(const Dwconv3x3Args& args, int unit) const {
    constexpr int kColumns = kStride + 3, kKept = 3 - kStride;
    __m512i columns[kColumns][4];
    int column = args.first_column;
#pragma GCC unroll 2
    for (int i = 0; i < kKept; ++i) Load(column++, columns[i]);
    uint8_t* out[2] = {args.out[0] + unit * 64, args.out[kRows - 1] + unit * 64};
    for (int x = 0; x < args.out_w; x += 2) {
#pragma GCC unroll 4
      for (int i = kKept; i < kColumns; ++i) Load(column++, columns[i]);
      __m512i words[2][kRows][2];
      Sums<0>(columns, words[0]);
      Sums<2>(columns, words[1]);
#pragma GCC unroll 2
      for (int r = 0; r < kRows; ++r) {
        Store(words[0][r][0], words[1][r][0], out[r]);
        if (x + 1 < args.out_w) Store(words[0][r][1], words[1][r][1], out[r] + pixel_);
        out[r] += 2 * pixel_;
      }
#pragma GCC unroll 2
      for (int i = 0; i < kKept; ++i) {
#pragma GCC unroll 4
        for (int g = 0; g < 4; ++g) columns[i][g] = columns[2 * kStride + i][g];
      }
    }
  }

 private:
  // Loads a column of four interleaved rows. to[g] has channels 4·g … 4·g + 3 of each 16 channels.
  LITMUS_INLINE void Load(int column, __m512i to[4]) const {
    if (column < 0 || column >= in_w_) {
      to[0] = to[1] = to[2] = to[3] = fill_;
      return;
    }
    const ptrdiff_t at = column * pixel_;
    const auto row = [&](const uint8_t* from) __attribute__((always_inline)) {
      return _mm512_xor_si512(sign_xor_, _mm512_maskz_loadu_epi8(present_, from + at));
    };
    __m512i rows[4] = {row(row0_), row(row1_), row(row2_)};
    rows[3] = kRows == 1 ? rows[2] : row(row3_);
    InterleaveBytes(rows, to);
  }

  // Computes channels 16 · kFirst … 16 · kFirst + 31 of two outputs of each row, as 16-bit words.
  template <int kFirst>
  LITMUS_INLINE void Sums(const __m512i columns[kStride + 3][4], __m512i words[kRows][2]) const {
    __m512i sums[2][kRows * 2];
#pragma GCC unroll 2
    for (int g = 0; g < 2; ++g) {
      const __m512i start = output_.Start(kFirst + g);
#pragma GCC unroll 4
      for (int i = 0; i < kRows * 2; ++i) sums[g][i] = start;
    }
#pragma GCC unroll 3
    for (int t = 0; t < 3; ++t) {
#pragma GCC unroll 2
      for (int h = 0; h < kParts; ++h) {
#pragma GCC unroll 2
        for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 2
          for (int g = 0; g < 2; ++g) {
            const __m512i w = LoadOnce(weights_ + (h * 6 + 2 * t + r) * 256 + 64 * (kFirst + g));
            sums[g][2 * r] = _mm512_dpbusd_epi32(sums[g][2 * r], columns[t][kFirst + g], w);
            sums[g][2 * r + 1] =
                _mm512_dpbusd_epi32(sums[g][2 * r + 1], columns[t + kStride][kFirst + g], w);
          }
        }
      }
    }
#pragma GCC unroll 2
    for (int g = 0; g < 2; ++g) output_.template Scale<kRows * 2>(kFirst + g, sums[g]);
#pragma GCC unroll 2
    for (int r = 0; r < kRows; ++r) {
      words[r][0] = _mm512_packs_epi32(sums[0][2 * r], sums[1][2 * r]);
      words[r][1] = _mm512_packs_epi32(sums[0][2 * r + 1], sums[1][2 * r + 1]);
    }
  }

  LITMUS_INLINE void Store(__m512i low, __m512i high, uint8_t* out) const {
    StoreBytes(out, clamped_(low, high), count_);
  }

  const uint8_t *row0_, *row1_, *row2_, *row3_;
  const int8_t* weights_;
  const Output output_;
  __m512i sign_xor_, fill_;
  const ClampedBytes clamped_;
  ptrdiff_t pixel_;
  int in_w_, count_;
  __mmask64 present_;
};

template <int kRows, int kParts, typename Output>
void RunUnit(const Dwconv3x3Args& args, int unit) {
  if (args.stride == 2) {
    Unit<kRows, kParts, Output, 2>(args, unit).Run(args, unit);
  } else {
    Unit<kRows, kParts, Output, 1>(args, unit).Run(args, unit);
  }
}

template <int kRows, int kParts>
void RunUnit(const Dwconv3x3Args& args, int unit) {
  if (args.units[unit].floats != nullptr) return RunUnit<kRows, kParts, Floats>(args, unit);
  args.output->requantize.positive ? RunUnit<kRows, kParts, Integers<true>>(args, unit)
                                   : RunUnit<kRows, kParts, Integers<false>>(args, unit);
}

template <int kRows>
void RunUnit(const Dwconv3x3Args& args, int unit) {
  args.units[unit].weight_parts == 2 ? RunUnit<kRows, 2>(args, unit)
                                     : RunUnit<kRows, 1>(args, unit);
}

void Run(const Dwconv3x3Args& args) {
  const int units = (args.channels + kDwconvUnit - 1) / kDwconvUnit;
  for (int unit = 0; unit < units; ++unit) {
    args.out[1] == nullptr ? RunUnit<1>(args, unit) : RunUnit<2>(args, unit);
  }
}

}  // namespace
void (*const kDwconv3x3Avx512Vnni)(const Dwconv3x3Args& args) = &Run;
#else
void (*const kDwconv3x3Avx512Vnni)(const Dwconv3x3Args& args) = nullptr;
#endif

}  // namespace litmus::int8
