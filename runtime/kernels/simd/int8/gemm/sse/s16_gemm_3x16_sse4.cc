// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/sse/s16_gemm_sse4.h"

namespace litmus::int8 {
namespace {
constexpr S16Gemm kTile = WordsKernelSse4(cpu::kSse4);
}  // namespace
const S16Gemm* const kS16GemmSse4 = &kTile;
}  // namespace litmus::int8
