// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-512 VNNI: vpdpbusd on 8 rows x 32 columns; 16 sums leave room for weights.
// Intrinsics: Highway 1.0.3 has no dot products of bytes.

// GCC 12's own header makes its "undefined" vectors from themselves and warns of that.
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
  using Vector = __m512i;
  using Floats = __m512;

  static Vector Zero() { return _mm512_setzero_si512(); }
  static void Keep(Vector* sum) { asm("" : "+v"(*sum)); }
  static Vector Load(const int32_t* p) { return _mm512_loadu_si512(p); }
  static Vector LoadBytes(const uint8_t* p) { return _mm512_loadu_si512(p); }
  static Floats LoadFloats(const float* p) { return _mm512_loadu_ps(p); }
  static Floats SetFloats(float value) { return _mm512_set1_ps(value); }
  static Vector Broadcast(int32_t four) { return _mm512_set1_epi32(four); }
  // The weight in the upper bits of its byte is a signed number as it is.
  template <int kBits, int kIndex>
  static Vector Unpack(Vector raw) {
    constexpr int kShift = 8 - kBits * (kIndex + 1);
    const Vector mask = _mm512_set1_epi8(static_cast<char>(0x100 - (1 << (8 - kBits))));
    return _mm512_and_si512(kShift == 0 ? raw : _mm512_slli_epi32(raw, kShift), mask);
  }
  static Vector Dot(Vector sum, Vector row, Vector weights) {
    return _mm512_dpbusd_epi32(sum, row, weights);
  }
  static Vector AddSums(Vector a, Vector b) { return _mm512_add_epi32(a, b); }
  template <int kBits>
  static Floats Value(Vector sum, Vector weight_sums, int32_t zero_point) {
    const Vector less = _mm512_mullo_epi32(weight_sums, _mm512_set1_epi32(zero_point));
    return _mm512_cvtepi32_ps(_mm512_sub_epi32(_mm512_srai_epi32(sum, 8 - kBits), less));
  }
  static Floats Multiply(Floats a, Floats b) { return _mm512_mul_ps(a, b); }
  static Floats AddFloats(Floats a, Floats b) { return _mm512_add_ps(a, b); }
  // The operand that a comparison with NaN does not take comes second.
  static Floats Clamp(Floats value, Floats low, Floats high) {
    return _mm512_min_ps(high, _mm512_max_ps(low, value));
  }
  static void Store(float* out, Floats value, int count) {
    const auto present = static_cast<__mmask16>(count >= kLanes ? 0xffff : (1 << count) - 1);
    _mm512_mask_storeu_ps(out, present, value);
  }
};

constexpr NarrowGemm kKernel = {
    cpu::kAvx512Vnni, Isa::kMostRows,           Isa::kLanes* Isa::kWidth,
    /*quad=*/4,       &NarrowTile<Isa, 4>::Run, &NarrowTile<Isa, 2>::Run};

}  // namespace
const NarrowGemm* const kNarrowGemmAvx512Vnni = &kKernel;

}  // namespace litmus::int8
