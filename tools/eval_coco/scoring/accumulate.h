// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Precision at the 101 recalls, from detections that are known to be right or wrong.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_ACCUMULATE_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_ACCUMULATE_H_

#include <array>
#include <cstdint>
#include <vector>

#include "tools/eval_coco/scoring/evaluate.h"

namespace litmus::coco {

// How many of `objects` have to be found for a recall of 0, 0.01 ... 1. Ascending.
std::array<int64_t, kNumRecalls> FoundForRecalls(int64_t objects);

// The curve of one class: for each true positive, best score first, how many false positives came
// before it. At each recall, the best precision at that recall or a higher one; 0 where it is not
// reached.
Curve PrecisionCurve(const std::vector<int64_t>& false_positives_before,
                     const std::array<int64_t, kNumRecalls>& found_for_recalls);

// The mean of a curve: average precision.
double Mean(const Curve& curve);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_ACCUMULATE_H_
