// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// uint8 weights less their zero point take nine bits, but few of them need the ninth. Those are cut
// to eight; what is cut off are the weights of a few more steps of the dot products. So sums of the
// activations, which a zero point would be multiplied with, are not needed.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_OVERFLOW_WEIGHTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_OVERFLOW_WEIGHTS_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/gemm/pack_panel.h"

namespace litmus::int8 {

// Adds to `groups`, in order, the groups of four bytes (s · k4 + k: the k-th of segment s) in which
// a weight of the panel less the zero point is not within −128 … 127. False, with some of them,
// where they are more than `most` or what is over does not fit into eight bits itself.
bool FindOverflow(const PanelArgs& panel, int most, std::vector<int>* groups);

// Writes what PackPanel cuts off: [groups][columns][4].
void PackOverflow(const PanelArgs& panel, const std::vector<int>& groups, int8_t* out);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_OVERFLOW_WEIGHTS_H_
