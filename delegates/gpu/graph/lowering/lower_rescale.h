// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Integer kernels multiply integer sums by fixed-point factors. The delegate has the same sums as
// floats in real units. While a float is off by less than half a unit, rounding it gives the
// integer sum, from which kRescale, ... compute the result of the integer kernel exactly. A real
// value of n units has been rounded three times, by at most n * 2^-24 each, so 2^21 units are safe.
// The additions of a sum of K products contribute about n * sqrt(K) * 2^-25, where n is the size of
// the partial sums. Beyond that a sum may be off by one unit, and the result by `factor` steps
// before rounding.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_RESCALE_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_RESCALE_H_

#include <optional>
#include <vector>

#include "delegates/gpu/graph/graph.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// Sums are multiples of `unit`, in real numbers; one unit is `factor` quantisation steps of the
// output. Integer kernels round after the multiplication by the factor's fraction and again after
// the shift by its exponent.
struct Rescaling {
  double unit = 1, factor = 1;
  std::optional<int> exponent = std::nullopt;  // none: exponent of a fraction in [1/2, 1)
};

// The rescaling of products of `in` and `weights` to the scale of `out`: one element, or one per
// channel; empty if a tensor is not quantised. `single`: factors are computed in single precision,
// as TensorFlow Lite does for uint8 and for operators with one scale.
std::vector<Rescaling> RescalingOfProducts(const TfLiteTensor& in, const TfLiteTensor& weights,
                                           const TfLiteTensor& out, bool single);

// The rescaling of the mean of `count` elements. The factor includes the division, so its fraction
// may be below 1/2. Empty if a tensor is not quantised.
std::vector<Rescaling> RescalingOfMean(const TfLiteTensor& in, const TfLiteTensor& out, int count);

// Returns the rows of a table of kRescale or kRescaleOnce, one after the other: 1 / unit, and the
// factor in the form of the kernels' prelude. Factors below 2^-18 get a coarser unit. Empty if a
// factor is above 256 (32-bit integers would overflow) or not positive. `once`: for kRescaleOnce,
// whose factors are rounded up to 31 bits, so that an exact half (of 0.1, for example) does not
// fall below the half.
std::vector<float> RescaleTable(const std::vector<Rescaling>& rescalings, bool once = false);

// Returns the rows of a table of kAddRescaled or kSubRescaled for the scales of two inputs and the
// output. Empty if the scales differ so much that the sums overflow 32-bit integers.
std::vector<float> AddTable(float scale_a, float scale_b, float scale_out);

// Returns the largest factor of `rescalings`.
double LargestFactor(const std::vector<Rescaling>& rescalings);

// True if a node computes with integers exactly: values must be stored, and sums computed, in
// 32-bit floats.
bool HasWholeNumbers(const Graph& graph);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_RESCALE_H_
