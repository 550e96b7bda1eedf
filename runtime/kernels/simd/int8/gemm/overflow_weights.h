// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// uint8 weights minus their zero point take nine bits, but few weights need the ninth. Weights are
// saturated to eight bits, and the difference is stored as weights of a few further steps of the
// dot products. So nothing has to be multiplied by the zero point, and no sums of the activations
// are needed.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_OVERFLOW_WEIGHTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_OVERFLOW_WEIGHTS_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/gemm/pack_panel.h"

namespace litmus::int8 {

// Adds to `groups`, in ascending order, the groups of four bytes (s · k4 + k for the k-th group of
// segment s) in which a weight of the panel minus the zero point is outside −128 … 127. Returns
// false, with `groups` incomplete, if there are more than `most` or a difference does not fit into
// eight bits.
bool FindOverflow(const PanelArgs& panel, int most, std::vector<int>* groups);

// Writes the differences that PackPanel's saturation removes: [groups][columns][4].
void PackOverflow(const PanelArgs& panel, const std::vector<int>& groups, int8_t* out);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_OVERFLOW_WEIGHTS_H_
