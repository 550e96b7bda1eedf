// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the choices between Winograd's convolution and plain sums count, for all number types.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_COSTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_COSTS_H_

#include <algorithm>
#include <cstddef>

#include "runtime/cpu/core_model.h"

namespace litmus {

// Instructions of the transforms for each of the 36 points and each channel: input channels of the
// input transform, output channels of the output transform.
struct WinogradInstructions {
  double input, output;
};

// Costs of a convolution, in multiply-adds of Winograd's matrix products, for each pair of an input
// and an output channel.
struct WinogradCosts {
  double winograd;
  double plain;  // of plain sums, less the part that Winograd has to save at least
};

// Bytes of transformed weights beyond which the speed of memory matters more than the number of
// multiplications: 2.5 times a megabyte of L2, which was measured (Zen 5). A smaller L2 mostly has
// an L3 behind it, or the core multiplies so slowly that memory keeps up.
inline double MostWinogradWeights(const cpu::CoreModel& core) {
  constexpr size_t kMegabyte = size_t{1} << 20;
  return 2.5 * static_cast<double>(std::max(core.l2_bytes, kMegabyte));
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_COSTS_H_
