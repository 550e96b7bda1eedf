// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Where integer kernels round a result twice: first to a fraction of the output's quantum, then to
// the quantum. They multiply a sum by a fixed-point number m * 2^-31 * 2^-k (1/2 <= m * 2^-31 < 1):
// after the multiplication they round to integers, after the shift by k bits once more. A half that
// the first rounding has made goes up, so that for k = 1 a quarter of all results differ from those
// of rounding once, for k = 8 one of 500.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWER_ROUNDING_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWER_ROUNDING_H_

#include <vector>

#include "delegates/gpu/graph/lowering.h"

namespace litmus::gpu {

// 2^k for a real factor, at most 2^12: below that, rounding once is as good, and floats stay exact.
float StepsOfFactor(double factor);

// Steps per quantum of the products' sums of `in` and `weights`, scaled to `out`: one number, or
// one per output channel where they differ. Empty: a tensor is not quantised.
std::vector<float> StepsOfProducts(const TfLiteTensor& in, const TfLiteTensor& weights,
                                   const TfLiteTensor& out);

// Of a mean over `count` elements: the division is part of the factor, its multiplier may be below
// one half. Empty: a tensor is not quantised.
std::vector<float> StepsOfMean(const TfLiteTensor& in, const TfLiteTensor& out, int count);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWER_ROUNDING_H_
