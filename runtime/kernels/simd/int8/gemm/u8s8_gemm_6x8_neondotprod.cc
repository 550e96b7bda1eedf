// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Armv8.2 dot product, 6 rows x 8 columns; narrow panels have 4. sdot takes signed bytes on both
// sides, so activations are read as a − 128 and 128 times the weights' sum is added back.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/gemm_rows.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_tile.h"
#include "runtime/kernels/simd/int8/requantize/requantize_neon.h"

namespace litmus::int8 {
namespace {

struct Isa {
  static constexpr int kMostRows = 6, kRowsOfPointer = kMostRows, kLanes = 4, kWidth = 2,
                       kChains = 1;
  static constexpr bool kPositiveIsFaster = false, kHasFloats = false;
  using Vector = int32x4_t;
  using Sum = int32x4_t;
  using WeightSum = int32x4_t;
  using Weights = int8x16_t;
  using Row = int8x16_t;
  template <bool>
  using Requantizer = RequantizeNeon;
  using StoreRow = StoreRowNeon;

  static Vector Zero() { return vdupq_n_s32(0); }
  static Vector Bias(const int32_t* bias, int32_t offset) {
    return vsubq_s32(vld1q_s32(bias), vdupq_n_s32(offset));
  }
  static void Store(int32_t* p, Vector v) { vst1q_s32(p, v); }
  static Sum Start(Vector) { return Zero(); }
  static void Keep(Sum*) {}
  static uint32_t SetSignXor(uint8_t byte) { return (byte ^ 0x80u) * 0x01010101u; }
  static Row Broadcast(int32_t four, uint32_t sign_xor) {
    return vreinterpretq_s8_u32(vdupq_n_u32(static_cast<uint32_t>(four) ^ sign_xor));
  }
  static Weights LoadWeights(const int8_t* b) { return vld1q_s8(b); }
  static void AddWeights(WeightSum* sum, Weights weights) {
    *sum = vdotq_s32(*sum, vdupq_n_s8(1), weights);
  }
  static void Add(Sum* sum, Row row, Weights weights) { *sum = vdotq_s32(*sum, row, weights); }
  static Vector Total(Sum sum, WeightSum weight_sum, Vector initial) {
    return vaddq_s32(vaddq_s32(sum, vshlq_n_s32(weight_sum, 7)), initial);
  }
};

using Rows = GemmRows<U8S8GemmTile<Isa>>;
constexpr U8S8Gemm kKernel = {cpu::kNeonDotprod, Isa::kMostRows, Isa::kLanes* Isa::kWidth,
                              &Rows::Run, &Rows::RunAndRequantize};

}  // namespace
const U8S8Gemm* const kU8S8GemmNeonDotprod = &kKernel;

}  // namespace litmus::int8
