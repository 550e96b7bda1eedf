// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Precision at the 101 recalls, from detections that are marked true or false positive.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_ACCUMULATE_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_ACCUMULATE_H_

#include <array>
#include <cstdint>
#include <vector>

#include "tools/eval_coco/scoring/evaluate.h"

namespace litmus::coco {

// Number of true positives that are needed for a recall of 0, 0.01, ..., 1, out of `objects`.
// Ascending.
std::array<int64_t, kNumRecalls> FoundForRecalls(int64_t objects);

// The curve of one class. `false_positives_before`: for each true positive, best score first, the
// number of false positives before it. The curve's value at each recall is the best precision at
// that recall or a higher one; 0 if the recall is not reached.
Curve PrecisionCurve(const std::vector<int64_t>& false_positives_before,
                     const std::array<int64_t, kNumRecalls>& found_for_recalls);

// Average precision: the mean of a curve.
double Mean(const Curve& curve);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_ACCUMULATE_H_
