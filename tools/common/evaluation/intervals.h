// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How sure a share of right answers is: intervals, and the paired comparison of two models on the
// same images. Pure functions.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_INTERVALS_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_INTERVALS_H_

#include <cstdint>

#include "tools/common/interval.h"

namespace litmus {

// 95 % interval of a proportion (Wilson 1927, score interval without continuity correction). With
// no trials [0, 1]. Needs 0 <= hits <= trials.
Interval WilsonInterval(int64_t hits, int64_t trials);

// Paired answers that differ: `only_first` of the images are right in the first run alone,
// `only_second` in the second alone. The two-sided exact p-value of McNemar's test: the probability
// of a split at least as uneven if both were equally good (binomial, p = 1/2). 1 when none differ.
double McNemarExact(int64_t only_first, int64_t only_second);

// 95 % interval of (second - first) for the same counts over `trials` images: the normal
// approximation of the difference of paired proportions, with one half added to each count so that
// it does not collapse when no image differs (Agresti & Min 2005).
Interval PairedDifferenceInterval(int64_t only_first, int64_t only_second, int64_t trials);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_INTERVALS_H_
