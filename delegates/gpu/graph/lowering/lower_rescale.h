// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Integer kernels multiply whole sums by factors in fixed point. The delegate's sums are floats of
// real values; as long as they are off by less than half a unit they tell the whole sum, from which
// the functions kRescale, ... compute the very number that the integer kernel does. A real value of
// n units has been rounded three times, by n * 2^-24 at most: 2^21 units are certain. The additions
// that make a sum of K products add about n * sqrt(K) * 2^-25, n being the size of partial sums.
// Beyond that a sum may be wrong by a unit, and the result by `factor` steps before rounding.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_RESCALE_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_RESCALE_H_

#include <optional>
#include <vector>

#include "delegates/gpu/graph/graph.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// Sums are whole multiples of `unit`, real numbers; `factor` steps of the output make one unit.
// Kernels round after multiplying by the factor's fraction, and after a shift by its exponent.
struct Rescaling {
  double unit = 1, factor = 1;
  std::optional<int> exponent = std::nullopt;  // none: that of a fraction between 1/2 and 1
};

// Factors for products of elements of `in` and `weights`, for the scale of `out`: one, or one per
// channel.
// Empty: a tensor is not quantised. The factors are computed as TensorFlow Lite computes them for
// uint8 and for operators of one scale (`single`): in floats.
std::vector<Rescaling> RescalingOfProducts(const TfLiteTensor& in, const TfLiteTensor& weights,
                                           const TfLiteTensor& out, bool single);

// The factor for the mean of `count` elements: the division is part of the factor, whose fraction
// may become
// less than one half. Empty: a tensor is not quantised.
std::vector<Rescaling> RescalingOfMean(const TfLiteTensor& in, const TfLiteTensor& out, int count);

// Rows of a table of kRescale and kRescaleOnce, one after the other: 1 / unit, and the factor as
// the kernels' prelude reads it. Factors below 2^-18 get a coarser unit. Empty: a factor is above
// 256 (32-bit integers would overflow), or not positive. `once`: of kRescaleOnce, where factors are
// cut to 31 bits upwards: what is a half of the true factor, as with 0.1, must not fall below it.
std::vector<float> RescaleTable(const std::vector<Rescaling>& rescalings, bool once = false);

// Rows of a table of kAddRescaled and kSubRescaled, of two inputs and the output's scale. Empty:
// scales so different that 32-bit integers do not hold the sums.
std::vector<float> AddTable(float scale_a, float scale_b, float scale_out);

// The largest factor.
double LargestFactor(const std::vector<Rescaling>& rescalings);

// A node computes with whole numbers: values must be kept, and sums made, in 32 bits.
bool HasWholeNumbers(const Graph& graph);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_RESCALE_H_
