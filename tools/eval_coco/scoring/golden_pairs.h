// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Pairs of ground truth and detections with the results of pycocotools 2.0.11.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_GOLDEN_PAIRS_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_GOLDEN_PAIRS_H_

#include <string>
#include <vector>

#include "tools/eval_coco/scoring/matching.h"

namespace litmus::coco {

// Returns the sub-folders of `folder` that have a golden.json, ordered by name.
std::vector<std::string> FindGoldenPairs(const std::string& folder);

// Compares with folder/golden.json ("stats", "per_class_ap", "per_class_ap50", "counts"). Returns
// one line for each difference of more than 1e-9.
std::string PairDifferences(const std::string& folder);

// Likewise for two files and the twelve numbers of a JSON array, in pycocotools' order.
std::string StatsDifferences(const std::string& ground_truth, const std::string& detections,
                             IouType type, const std::vector<double>& expected);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_GOLDEN_PAIRS_H_
