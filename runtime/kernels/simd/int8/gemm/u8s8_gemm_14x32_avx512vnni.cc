// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-512 VNNI: vpdpbusd on 14 rows x 32 columns; 28 sums, 2 weights and 1 broadcast activation
// fill the registers. Narrow panels have 16 columns.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/gemm_registers.h"
#include "runtime/kernels/simd/int8/gemm/gemm_rows.h"
#include "runtime/kernels/simd/int8/gemm/hybrid_tile_avx512.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_tile.h"
#include "runtime/kernels/simd/int8/requantize/requantize_rows_avx512.h"

namespace litmus::int8 {
namespace {

struct Isa : GemmAvx512 {
  static Vector Start(Vector initial) { return initial; }
  static Row SetSignXor(uint8_t) { return _mm512_undefined_epi32(); }
  // A broadcast load without arithmetic. An exclusive or of the loaded bytes would take one of the
  // two execution units that multiply: 14 of them per 28 products cost a fifth of the speed (Xeon
  // with AVX-512 VNNI, 2026-11-29).
  static Row Broadcast(int32_t four, Row) { return _mm512_set1_epi32(four); }
  static void Add(Sum* sum, Row row, Weights weights) {
    *sum = _mm512_dpbusd_epi32(*sum, row, weights);
  }
  static Vector Total(Sum sum, WeightSum, Vector) { return sum; }
};

// For a single row, whose speed is bound by loading the weights, so that an exclusive or is free.
// The row may be signed.
struct OneRowIsa : Isa {
  static Row SetSignXor(uint8_t byte) { return _mm512_set1_epi8(static_cast<char>(byte)); }
  // Compiles to one instruction: its operand in memory is broadcast.
  static Row Broadcast(int32_t four, Row sign_xor) {
    return _mm512_xor_si512(sign_xor, _mm512_set1_epi32(four));
  }
};

constexpr int kRows = Isa::kMostRows;
using Tiles = GemmRows<U8S8GemmTile<Isa>>;
using HybridTiles = GemmRows<HybridTile<Isa>>;

// Computes whole tiles one after the other: the products of the next tile begin while the outputs
// of a tile are still scaled.
template <Scaling kScaling, Bytes kBytes, int kWidth>
void RequantizeTiles(int tiles, const U8S8GemmArgs& dot_args,
                     const RequantizeArgs& requantize_args) {
  // Local copies, which nothing else refers to, so that stores to `out` cannot change them.
  const U8S8GemmArgs args = dot_args;
  const RequantizeArgs requantize = requantize_args;
  using Store = RequantizeRows<kScaling, kBytes, kWidth>;
  const typename Store::Constants constants(requantize_args);
  const __m512i sign_xor = Isa::SetSignXor(0);
  const uint8_t* a = args.a;
  uint8_t* out = requantize.out;
  const int32_t* row_offsets = requantize.row_offsets;
  const Store store(requantize, constants);
  for (; tiles > 0; --tiles) {
    __m512i sum[kRows][kWidth];
    Isa::WeightSum none[kWidth];
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) {
      const __m512i bias = _mm512_loadu_si512(requantize.bias + 16 * j);
#pragma GCC unroll 32
      for (int i = 0; i < kRows; ++i) sum[i][j] = bias;
    }
    if (row_offsets != nullptr) {
#pragma GCC unroll 32
      for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
        for (int j = 0; j < kWidth; ++j) {
          sum[i][j] = _mm512_sub_epi32(sum[i][j], _mm512_set1_epi32(row_offsets[i]));
        }
      }
      row_offsets += kRows;
    }
    Multiply<Isa>(args, a, sign_xor, sum, none);
    store(sum, out);
    a += kRows * args.row_stride;
    out += kRows * requantize.out_stride;
  }
}

// A single row, as in matrix-vector products. Its sums stay in registers.
template <Scaling kScaling, Bytes kBytes, int kWidth>
__attribute__((noinline)) void RunOneRow(const U8S8GemmArgs& args,
                                         const RequantizeArgs& requantize) {
  __m512i sum[1][kWidth];
  Isa::WeightSum none[kWidth];
  const __m512i offset =
      _mm512_set1_epi32(requantize.row_offsets == nullptr ? 0 : requantize.row_offsets[0]);
#pragma GCC unroll 2
  for (int j = 0; j < kWidth; ++j) {
    sum[0][j] = _mm512_sub_epi32(_mm512_loadu_si512(requantize.bias + 16 * j), offset);
  }
  Multiply<OneRowIsa>(args, args.a, OneRowIsa::SetSignXor(args.sign_xor), sum, none);
  using Store = RequantizeRows<kScaling, kBytes, kWidth>;
  const typename Store::Constants constants(requantize);
  Store(requantize, constants)(sum, requantize.out);
}

// Requantises fewer rows than a tile has, from their sums in args.sums.
template <Scaling kScaling, Bytes kBytes, int kWidth>
__attribute__((noinline)) void RequantizeRest(int rows, const U8S8GemmArgs& args,
                                              const RequantizeArgs& requantize) {
  using Store = RequantizeRows<kScaling, kBytes, kWidth>;
  const typename Store::Constants constants(requantize);
  Store(requantize, constants).Rows(rows, args.sums);
}

template <Scaling kScaling, Bytes kBytes, int kWidth>
void RunRest(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  alignas(64) int32_t sums[kRows * Isa::kWidth * Isa::kLanes];
  U8S8GemmArgs to_sums = args;
  to_sums.sums = sums;
  Tiles::Run(rows, to_sums);
  RequantizeRest<kScaling, kBytes, kWidth>(rows, to_sums, requantize);
}

template <Scaling kScaling, Bytes kBytes, int kWidth>
void RunOf(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  if (rows == 1) return RunOneRow<kScaling, kBytes, kWidth>(args, requantize);
  // Fewer rows than a tile do not go through RequantizeTiles: its copies of the arguments take as
  // long as some dozens of products of a single row.
  if (rows < kRows) return RunRest<kScaling, kBytes, kWidth>(rows, args, requantize);
  const int tiles = rows / kRows, whole = tiles * kRows;
  RequantizeTiles<kScaling, kBytes, kWidth>(tiles, args, requantize);
  if (whole == rows) return;
  U8S8GemmArgs rest = args;
  RequantizeArgs to = requantize;
  rest.a += whole * rest.row_stride;
  to.out += whole * to.out_stride;
  if (to.row_offsets != nullptr) to.row_offsets += whole;
  RunRest<kScaling, kBytes, kWidth>(rows - whole, rest, to);
}

template <Scaling kScaling, Bytes kBytes>
void RunOf(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  args.narrow ? RunOf<kScaling, kBytes, 1>(rows, args, requantize)
              : RunOf<kScaling, kBytes, Isa::kWidth>(rows, args, requantize);
}

template <Scaling kScaling>
void RunOf(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  const int least = requantize.is_int8 ? -128 : 0;
  if (requantize.min > least || requantize.max < least + 255) {
    RunOf<kScaling, Bytes::kSome>(rows, args, requantize);
  } else if (requantize.is_int8) {
    RunOf<kScaling, Bytes::kAllInt8>(rows, args, requantize);
  } else {
    RunOf<kScaling, Bytes::kAllUint8>(rows, args, requantize);
  }
}

void RunAndRequantize(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  if (requantize.double_scale != nullptr) return RunOf<Scaling::kDouble>(rows, args, requantize);
  if (requantize.scale != nullptr) {
    return requantize.positive ? RunOf<Scaling::kPositiveFloat>(rows, args, requantize)
                               : RunOf<Scaling::kFloat>(rows, args, requantize);
  }
  requantize.positive ? RunOf<Scaling::kPositiveFixed>(rows, args, requantize)
                      : RunOf<Scaling::kFixed>(rows, args, requantize);
}

constexpr U8S8Gemm kKernel = {cpu::kAvx512Vnni,
                              kRows,
                              Isa::kLanes* Isa::kWidth,
                              &Tiles::Run,
                              &RunAndRequantize,
                              /*scales_in_floats=*/true,
                              /*scales_in_doubles=*/true,
                              /*offset=*/0,
                              /*subtracts_from_uint8=*/true,
                              /*pairs_groups=*/false,
                              &HybridTiles::Run,
                              /*dequantizes_any_rows=*/false,
                              /*adds_pairs=*/false,
                              /*takes_unsigned_rows=*/true};

}  // namespace
const U8S8Gemm* const kU8S8GemmAvx512Vnni = &kKernel;

}  // namespace litmus::int8
