// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage of hybrid operators, for sums in memory.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_DEQUANTIZE_HYBRID_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_DEQUANTIZE_HYBRID_H_

#include "runtime/kernels/simd/int8/requantize/hybrid_output.h"

namespace litmus::int8 {

// Computes output.out from output.sums, as described at HybridOutput.
void DequantizeHybrid(const HybridOutput& output);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_DEQUANTIZE_HYBRID_H_
