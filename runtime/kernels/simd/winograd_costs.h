// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the choices between Winograd and direct sums share, for all number types.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_COSTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_COSTS_H_

#include <algorithm>
#include <cstddef>

#include "runtime/cpu/core_model.h"

namespace litmus {

// Instructions of the transforms per point (of 36) and channel; input channels for the input
// transform, output channels for the output transform.
struct WinogradInstructions {
  double input, output;
};

// Costs of a convolution per pair of an input and an output channel, in multiply-adds of Winograd's
// matrix products.
struct WinogradCosts {
  double winograd;
  double plain;  // of direct sums, reduced by what Winograd has to save at least
};

// Max bytes of transformed weights. With more, memory speed matters more than the number of
// multiplications. Measured (Zen 5): 2.5 times its L2 of a megabyte. Cores with a smaller L2 mostly
// have an L3, or multiply so slowly that memory keeps up.
inline double MostWinogradWeights(const cpu::CoreModel& core) {
  constexpr size_t kMegabyte = size_t{1} << 20;
  return 2.5 * static_cast<double>(std::max(core.l2_bytes, kMegabyte));
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_COSTS_H_
