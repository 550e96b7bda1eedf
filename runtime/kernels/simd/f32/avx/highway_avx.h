// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The target `avx`, which Highway lacks. Files that are compiled with -mavx include this header
// first. It is Highway's SSE4 in the namespace N_AVX (compiled with AVX, instructions have three
// operands), with additional vectors of eight floats and the operations on them that float kernels
// use. A file then includes the source of kernels, which is compiled as for another Highway target,
// and defines a function that returns the kernels:
// |   #include "runtime/kernels/simd/f32/avx/highway_avx.h"
//   #include "runtime/kernels/simd/f32/SOURCE.cc"
// | The part of the source that is shared by all targets (HWY_ONCE) is left out.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_AVX_HIGHWAY_AVX_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_AVX_HIGHWAY_AVX_H_

#undef HWY_BASELINE_TARGETS
#define HWY_BASELINE_TARGETS HWY_SSE4
#define HWY_COMPILE_ONLY_STATIC
// Not every processor with AVX has these instructions.
#define HWY_DISABLE_PCLMUL_AES
#define N_SSE4 N_AVX
#define LITMUS_COMPILES_AVX 1

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/f32/avx/highway_avx.h"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
#undef HWY_ONCE
#define HWY_ONCE 0
// SSE4's alignment is 16 bytes. Load and Store of eight floats would fault on a buffer on the stack
// that happens to be aligned to no more than that.
#undef HWY_ALIGN
#define HWY_ALIGN alignas(32)

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace hwy {
namespace HWY_NAMESPACE {

using EightFloats = Simd<float, 8, 0>;
struct Float8 {
  __m256 raw;
};
struct Mask8 {
  __m256 raw;
};

HWY_API Float8 Zero(EightFloats) { return {_mm256_setzero_ps()}; }
HWY_API Float8 Set(EightFloats, float value) { return {_mm256_set1_ps(value)}; }
HWY_API Float8 Load(EightFloats, const float* from) { return {_mm256_load_ps(from)}; }
HWY_API Float8 LoadU(EightFloats, const float* from) { return {_mm256_loadu_ps(from)}; }
HWY_API void Store(Float8 v, EightFloats, float* to) { _mm256_store_ps(to, v.raw); }
HWY_API void StoreU(Float8 v, EightFloats, float* to) { _mm256_storeu_ps(to, v.raw); }

HWY_API Float8 Add(Float8 a, Float8 b) { return {_mm256_add_ps(a.raw, b.raw)}; }
HWY_API Float8 Sub(Float8 a, Float8 b) { return {_mm256_sub_ps(a.raw, b.raw)}; }
HWY_API Float8 Mul(Float8 a, Float8 b) { return {_mm256_mul_ps(a.raw, b.raw)}; }
HWY_API Float8 Div(Float8 a, Float8 b) { return {_mm256_div_ps(a.raw, b.raw)}; }
HWY_API Float8 Min(Float8 a, Float8 b) { return {_mm256_min_ps(a.raw, b.raw)}; }
HWY_API Float8 Max(Float8 a, Float8 b) { return {_mm256_max_ps(a.raw, b.raw)}; }
HWY_API Float8 MulAdd(Float8 a, Float8 b, Float8 c) { return Add(Mul(a, b), c); }
HWY_API Float8 NegMulAdd(Float8 a, Float8 b, Float8 c) { return Sub(c, Mul(a, b)); }
HWY_API Float8 NegMulSub(Float8 a, Float8 b, Float8 c) {
  return Sub(Sub(Zero(EightFloats()), Mul(a, b)), c);
}

HWY_API Mask8 Ge(Float8 a, Float8 b) { return {_mm256_cmp_ps(a.raw, b.raw, _CMP_GE_OQ)}; }
HWY_API Mask8 Gt(Float8 a, Float8 b) { return {_mm256_cmp_ps(a.raw, b.raw, _CMP_GT_OQ)}; }
HWY_API Mask8 Lt(Float8 a, Float8 b) { return {_mm256_cmp_ps(a.raw, b.raw, _CMP_LT_OQ)}; }
// blendv is written in assembly: GCC 12 turns the intrinsic into an integer comparison with zero,
// for which AVX has no instruction, and then compares and selects lane by lane.
HWY_API Float8 IfThenElse(Mask8 mask, Float8 yes, Float8 no) {
  Float8 selected;
  asm("vblendvps %3, %2, %1, %0" : "=x"(selected.raw) : "x"(no.raw), "x"(yes.raw), "x"(mask.raw));
  return selected;
}

HWY_API Mask8 FirstN(EightFloats, size_t n) {
  alignas(32) static constexpr int32_t kLanes[16] = {-1, -1, -1, -1, -1, -1, -1, -1};
  return {_mm256_loadu_ps(reinterpret_cast<const float*>(kLanes + 8 - (n < 8 ? n : 8)))};
}
HWY_API Float8 MaskedLoad(Mask8 mask, EightFloats, const float* from) {
  return {_mm256_maskload_ps(from, _mm256_castps_si256(mask.raw))};
}
HWY_API void BlendedStore(Float8 v, Mask8 mask, EightFloats, float* to) {
  _mm256_maskstore_ps(to, _mm256_castps_si256(mask.raw), v.raw);
}

}  // namespace HWY_NAMESPACE
}  // namespace hwy
HWY_AFTER_NAMESPACE();

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_AVX_HIGHWAY_AVX_H_
