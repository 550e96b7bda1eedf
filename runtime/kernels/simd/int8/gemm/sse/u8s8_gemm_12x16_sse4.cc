// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/sse/u8s8_gemm_sse4.h"

namespace litmus::int8 {
namespace {
constexpr U8S8Gemm kKernel = KernelSse4(cpu::kSse4);
}  // namespace
const U8S8Gemm* const kU8S8GemmSse4 = &kKernel;
}  // namespace litmus::int8
