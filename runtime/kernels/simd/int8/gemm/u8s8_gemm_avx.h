// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the tiles of bytes for 256-bit registers share. Only for files that are compiled with AVX2
// at least.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_AVX_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_AVX_H_

#include <cstdint>

#include "runtime/kernels/simd/int8/gemm/gemm_registers.h"
#include "runtime/kernels/simd/int8/requantize/requantize_avx2.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

struct U8S8GemmAvx : GemmAvx {
  static constexpr bool kPositiveIsFaster = true, kHasFloats = true;
  template <bool kPositive>
  using Requantizer = Requantize<Avx2, kPositive>;
  template <bool kPositive>
  using FloatRequantizer = RequantizeInFloatsAvx2<kPositive>;
  using DoubleRequantizer = RequantizeInDoublesAvx2;
  using StoreRow = StoreRowAvx2;
  static Vector Bias(const int32_t* bias, int32_t offset) {
    return _mm256_sub_epi32(Avx2::Load(bias), _mm256_set1_epi32(offset));
  }
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_AVX_H_
