// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Pairs of ground truth and detections with the numbers that pycocotools 2.0.11 gives them.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_GOLDEN_PAIRS_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_GOLDEN_PAIRS_H_

#include <string>
#include <vector>

#include "tools/eval_coco/scoring/matching.h"

namespace litmus::coco {

// Sub-folders of `folder` with a golden.json, in order of names.
std::vector<std::string> FindGoldenPairs(const std::string& folder);

// What differs by more than 1e-9 from folder/golden.json ("stats", "per_class_ap",
// "per_class_ap50", "counts"), one difference a line; empty when nothing does.
std::string PairDifferences(const std::string& folder);

// The same for two files and the twelve numbers of a JSON array, in pycocotools' order.
std::string StatsDifferences(const std::string& ground_truth, const std::string& detections,
                             IouType type, const std::vector<double>& expected);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_GOLDEN_PAIRS_H_
