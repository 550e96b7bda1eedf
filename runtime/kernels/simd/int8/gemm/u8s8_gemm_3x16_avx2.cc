// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX2, which has no dot product of bytes. vpmaddubsw would saturate (255 · 127 · 2 > 32767), so
// bytes are widened to 16 bits and vpmaddwd adds pairs of products. The tile for few rows is 3 rows
// x 16 columns; narrow panels have 8. Two partial sums per column are added at the end.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/gemm_registers.h"
#include "runtime/kernels/simd/int8/gemm/gemm_rows.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_one_row.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_tile.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_words.h"
#include "runtime/kernels/simd/int8/requantize/requantize_rows_avx2.h"

namespace litmus::int8 {
namespace {

struct Isa : U8S8GemmAvx {
  static constexpr int kMostRows = 3, kChains = 1;
  // Accumulators: each vector holds four columns, with two partial sums per column.
  struct Sum {
    __m256i low, high;
  };
  using Weights = Sum;

  static Sum Start(Vector) { return {Zero(), Zero()}; }
  static void Keep(Sum*) {}
  static int32_t SetSignXor(uint8_t byte) { return static_cast<int32_t>(byte * 0x01010101u); }
  static Row Broadcast(int32_t four, int32_t sign_xor) {
    return _mm256_broadcastq_epi64(_mm_cvtepu8_epi16(_mm_cvtsi32_si128(four ^ sign_xor)));
  }
  static Weights LoadWeights(const int8_t* b) {
    const auto* from = reinterpret_cast<const __m128i*>(b);
    return {_mm256_cvtepi8_epi16(_mm_loadu_si128(from)),
            _mm256_cvtepi8_epi16(_mm_loadu_si128(from + 1))};
  }
  static void Add(Sum* sum, Row row, const Weights& weights) {
    sum->low = _mm256_add_epi32(sum->low, _mm256_madd_epi16(row, weights.low));
    sum->high = _mm256_add_epi32(sum->high, _mm256_madd_epi16(row, weights.high));
  }
  // hadd works within 128-bit halves, so columns come out as 0 1 4 5 2 3 6 7.
  static Vector Total(const Sum& sum, WeightSum, Vector initial) {
    const Vector total = _mm256_hadd_epi32(sum.low, sum.high);
    return _mm256_add_epi32(_mm256_permute4x64_epi64(total, 0b11011000), initial);
  }
};

using Rows = GemmRows<U8S8GemmTile<Isa>>;

// The AVX2 functions of WordsGemm and OneRowGemm, with tiles of 6 rows x 16 columns.
struct BytesGemmAvx2 : RowsAvx2 {
  static constexpr int kTileRows = 6;

  static void Widen(const int8_t* b, int16_t* even, int16_t* odd) {
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b));
    _mm256_store_si256(reinterpret_cast<__m256i*>(even),
                       _mm256_srai_epi16(_mm256_slli_epi16(bytes, 8), 8));
    _mm256_store_si256(reinterpret_cast<__m256i*>(odd), _mm256_srai_epi16(bytes, 8));
  }
  static void AddWordSums(const int16_t* even, const int16_t* odd, int32_t* sums) {
    const __m256i words = _mm256_add_epi16(*reinterpret_cast<const __m256i*>(even),
                                           *reinterpret_cast<const __m256i*>(odd));
    auto* to = reinterpret_cast<__m256i*>(sums);
    *to = _mm256_add_epi32(*to, _mm256_madd_epi16(words, _mm256_set1_epi16(128)));
  }

  static __m256i SetFour(const uint8_t* bytes) {
    int32_t four;
    __builtin_memcpy(&four, bytes, sizeof(four));
    return _mm256_set1_epi32(four);
  }

  template <bool kSigned>
  struct Row {
    explicit Row(const uint8_t* four) : bytes(SetFour(four)) {}
    __m256i odd() const {
      return kSigned ? _mm256_srai_epi16(bytes, 8) : _mm256_srli_epi16(bytes, 8);
    }
    __m256i even() const {
      const __m256i split = _mm256_set1_epi16(kSigned ? 1 : 255);
      return kSigned ? _mm256_maddubs_epi16(split, bytes) : _mm256_and_si256(split, bytes);
    }
    __m256i bytes;
  };

  // With intrinsics, GCC would load the weights once for all rows, run out of registers and spill
  // sums to the stack.
  static inline __attribute__((always_inline)) void AddProducts(__m256i pairs, const int16_t* words,
                                                                Vector* sum) {
    __m256i products;
    asm("vpmaddwd %2, %1, %0"
        : "=x"(products)
        : "x"(pairs), "m"(*reinterpret_cast<const __m256i*>(words)));
    *sum = _mm256_add_epi32(*sum, products);
    asm("" : "+x"(*sum));
  }

  static inline __attribute__((always_inline)) void AddHalves(__m256i low, __m256i high,
                                                              const int8_t* b, Vector* low16,
                                                              Vector* high16) {
    AddHalf(low, b, low16);
    AddHalf(high, b, high16);
  }
  // Both halves read the weights from memory: two instructions with such an operand are fewer than
  // a load and two others. Without the asm, GCC adds products to each other first and runs out of
  // registers.
  static inline __attribute__((always_inline)) void AddHalf(__m256i halves, const int8_t* b,
                                                            Vector* sum) {
    __m256i products;
    asm("vpmaddubsw %2, %1, %0"
        : "=x"(products)
        : "x"(halves), "m"(*reinterpret_cast<const __m256i_u*>(b)));
    *sum = _mm256_add_epi16(*sum, products);
    asm("" : "+x"(*sum));
  }

  static void AddPairs(Vector* sum, Vector words) {
    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(words, _mm256_set1_epi16(1)));
  }
  static Vector ShiftLeft4(Vector v) { return _mm256_slli_epi32(v, 4); }
};

// From this number of rows on, it is faster to widen the weights once for all rows.
constexpr int kManyRows = 4;

// These functions are not inlined into their callers: their arrays of up to 40 KB would be in the
// stack frame of a single row, too.
template <int kWidth>
__attribute__((noinline)) void OneRow(const U8S8GemmArgs& args) {
  OneRowGemm<BytesGemmAvx2, kWidth>(args).Run();
}
template <int kWidth>
__attribute__((noinline)) void OneRow(const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  OneRowGemm<BytesGemmAvx2, kWidth>(args).RunAndRequantize(requantize);
}
template <int kWidth>
__attribute__((noinline)) void Words(int rows, const U8S8GemmArgs& args) {
  WordsGemm<BytesGemmAvx2, kWidth>(args).Run(rows);
}
template <int kWidth>
__attribute__((noinline)) void Words(int rows, const U8S8GemmArgs& args,
                                     const RequantizeArgs& requantize) {
  WordsGemm<BytesGemmAvx2, kWidth>(args).RunAndRequantize(rows, requantize);
}

void Run(int rows, const U8S8GemmArgs& args) {
  if (rows == 1) return args.narrow ? OneRow<1>(args) : OneRow<2>(args);
  if (rows < kManyRows) return Rows::Run(rows, args);
  args.narrow ? Words<1>(rows, args) : Words<2>(rows, args);
}

void RunRow(const U8S8GemmArgs& args, int panels) {
  OneRowGemm<BytesGemmAvx2, 2>(args).RunPanels(panels);
}

void RunAndRequantize(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  const RoundsDown down(requantize.scale != nullptr);
  if (rows == 1) {
    args.narrow ? OneRow<1>(args, requantize) : OneRow<2>(args, requantize);
  } else if (rows < kManyRows) {
    Rows::RunAndRequantize(rows, args, requantize);
  } else {
    args.narrow ? Words<1>(rows, args, requantize) : Words<2>(rows, args, requantize);
  }
}

constexpr U8S8Gemm Kernel() {
  U8S8Gemm kernel = {cpu::kAvx2,
                     Isa::kMostRows,
                     Isa::kLanes * Isa::kWidth,
                     &Run,
                     RunAndRequantize,
                     /*scales_in_floats=*/true,
                     /*scales_in_doubles=*/true};
  // Twelve rows, so that widening the weights of a panel takes little time beside the products:
  // hybrid networks take 0.8 of the time of three rows (Zen 3).
  kernel.most_run_rows = 12;
  kernel.split_row = &OneRowGemm<BytesGemmAvx2, 2>::SplitRow;
  kernel.run_row = &RunRow;
  return kernel;
}
constexpr U8S8Gemm kKernel = Kernel();

}  // namespace
const U8S8Gemm* const kU8S8GemmAvx2 = &kKernel;

}  // namespace litmus::int8
