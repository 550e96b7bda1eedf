// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The uncertainty of a proportion of correct predictions: intervals, and the paired comparison of
// two models on the same images. Pure functions.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_INTERVALS_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_INTERVALS_H_

#include <cstdint>

#include "tools/common/interval.h"

namespace litmus {

// 95 % interval of a proportion (Wilson 1927, score interval without continuity correction).
// Returns [0, 1] for 0 trials. Requires 0 <= hits <= trials.
Interval WilsonInterval(int64_t hits, int64_t trials);

// The two-sided exact p-value of McNemar's test. `only_first`: number of images that only the first
// run classified correctly; `only_second`: that only the second did. The p-value is the probability
// of a split at least this uneven if both were equally good (binomial, p = 1/2); 1 if both counts
// are 0.
double McNemarExact(int64_t only_first, int64_t only_second);

// 95 % interval of (second - first) accuracy for the same counts over `trials` images: the normal
// approximation for paired proportions, with 1/2 added to each count, so that the interval is not
// empty when both counts are 0 (Agresti & Min 2005).
Interval PairedDifferenceInterval(int64_t only_first, int64_t only_second, int64_t trials);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_INTERVALS_H_
