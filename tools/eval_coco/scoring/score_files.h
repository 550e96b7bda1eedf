// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Scores a detections file against a ground truth file and measures the time, for eval_coco
// --detections.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_SCORE_FILES_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_SCORE_FILES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/eval_coco/scoring/dataset.h"
#include "tools/eval_coco/scoring/evaluate.h"
#include "tools/eval_coco/scoring/matching.h"

namespace litmus::coco {

struct ScoreTiming {  // Wall time in milliseconds.
  double load = 0;    // Loading both files.
  double match = 0;
  double accumulate = 0;
  double total = 0;
};

struct Scored {
  GroundTruth ground_truth;
  std::vector<Detection> detections;
  Matches matches;
  Evaluation evaluation;
  ScoreTiming timing;
};

// Loads both files concurrently, matches, and accumulates. Errors are as in LoadGroundTruth,
// LoadDetections and Match. InvalidArgument also for a ground truth without image sizes (normalised
// boxes), which cannot be compared with detections in pixels.
absl::StatusOr<Scored> ScoreFiles(const std::string& ground_truth_path,
                                  const std::string& detections_path,
                                  const MatchOptions& options = {});

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_SCORE_FILES_H_
