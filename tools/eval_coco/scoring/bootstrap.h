// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The uncertainty of average precision due to the choice of images: a percentile bootstrap over
// images (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13), re-centred on
// the estimate. It is neither their BCa interval nor a block bootstrap.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_BOOTSTRAP_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_BOOTSTRAP_H_

#include <cstdint>

#include "tools/common/interval.h"
#include "tools/eval_coco/scoring/evaluate.h"
#include "tools/eval_coco/scoring/matching.h"

namespace litmus::coco {

struct BootstrapOptions {
  int resamples = 200;
  uint64_t seed = 1;
  double confidence = 0.95;
  int threads = 0;  // 0: one per CPU core. The result does not depend on it.
};

// The name of the method in all outputs.
inline constexpr char kBootstrapMethod[] =
    "percentile bootstrap over images, re-centred on the estimate";

// The interval if there is nothing to average, like COCO's -1.
inline constexpr Interval kNoInterval = {-1, -1};

struct BootstrapResult {
  Interval ap = kNoInterval, ap50 = kNoInterval, ap75 = kNoInterval;
  int resamples = 0;
};

// Draws, `resamples` times, as many images as there are, with replacement. Classes without an
// object in the drawn images do not count in that resample. The interval is `evaluation`'s value
// (for the same matches) with the spread of the resampled values, bias removed. It describes what
// other sets of as many images would give: in simulations, 92 to 97 % of the 95 % intervals
// contained the mean over such sets. AP itself is higher on few images than on many. Equal inputs
// give equal results on every machine.
BootstrapResult Bootstrap(const Matches& matches, const Evaluation& evaluation,
                          const BootstrapOptions& options = {});

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_BOOTSTRAP_H_
