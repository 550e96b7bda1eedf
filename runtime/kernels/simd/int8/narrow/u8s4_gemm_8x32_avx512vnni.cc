// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-512 VNNI: vpdpbusd on 8 rows x 32 columns; beside the 16 sums there are registers for
// weights. It uses intrinsics, because Highway 1.0.3 has no dot products of bytes.

// GCC 12's header initialises its "undefined" vectors with themselves, and GCC then warns about
// that.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm_tile.h"

namespace litmus::int8 {
namespace {

struct Isa {
  static constexpr int kMostRows = 8, kWidth = 2, kLanes = 16;
  static constexpr bool kMultipliesWholeBytes = true;
  // With this distance, products with weights that fill L2 take 0.94 of the time (Xeon,
  // 2026-11-29); 1024 and 4096 save less.
  static constexpr int kPrefetchBytes = 2048;
  using Vector = __m512i;
  using Floats = __m512;

  static void Keep(Vector* sum) { asm("" : "+v"(*sum)); }
  static Vector LoadPairs(const int16_t* p) { return _mm512_loadu_si512(p); }
  static Vector LoadBytes(const uint8_t* p) { return _mm512_loadu_si512(p); }
  static Floats LoadFloats(const float* p) { return _mm512_loadu_ps(p); }
  static Floats SetFloats(float value) { return _mm512_set1_ps(value); }
  static Vector Broadcast(int32_t four) { return _mm512_set1_epi32(four); }
  template <int kBits, int kIndex>
  static Vector Unpack(Vector raw) {
    const Vector mask = _mm512_set1_epi8((1 << kBits) - 1);
    return _mm512_and_si512(kIndex == 0 ? raw : _mm512_srli_epi32(raw, kBits * kIndex), mask);
  }
  static Vector Dot(Vector sum, Vector row, Vector weights) {
    return _mm512_dpbusd_epi32(sum, weights, row);
  }
  static Vector AddSums(Vector a, Vector b) { return _mm512_add_epi32(a, b); }
  static Vector SixteenthOfDifference(Vector a, Vector b) {
    return _mm512_srai_epi32(_mm512_sub_epi32(a, b), 4);
  }
  static Vector Subtract(Vector sum, Vector weight_sums, Vector zero_points) {
    return _mm512_sub_epi32(sum, _mm512_madd_epi16(weight_sums, zero_points));
  }
  static Floats ToFloats(Vector sum) { return _mm512_cvtepi32_ps(sum); }
  static Floats Multiply(Floats a, Floats b) { return _mm512_mul_ps(a, b); }
  static Floats AddFloats(Floats a, Floats b) { return _mm512_add_ps(a, b); }
  // These instructions return their second operand if one is NaN, so a NaN stays NaN.
  static Floats Clamp(Floats value, Floats low, Floats high) {
    return _mm512_min_ps(high, _mm512_max_ps(low, value));
  }
  static void Store(float* out, Floats value, int count) {
    const auto present = static_cast<__mmask16>(count >= kLanes ? 0xffff : (1 << count) - 1);
    _mm512_mask_storeu_ps(out, present, value);
  }
};

constexpr NarrowGemm kKernel = {cpu::kAvx512Vnni,
                                Isa::kMostRows,
                                Isa::kLanes* Isa::kWidth,
                                /*quad=*/4,
                                /*unsigned_weights=*/true,
                                &NarrowTile<Isa, 4>::Run,
                                &NarrowTile<Isa, 2>::Run};

}  // namespace
const NarrowGemm* const kNarrowGemmAvx512Vnni = &kKernel;

}  // namespace litmus::int8
