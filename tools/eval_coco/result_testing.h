// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helpers for tests of results: ground truth and records whose scores can be computed by hand.
#ifndef LITMUS_TOOLS_EVAL_COCO_RESULT_TESTING_H_
#define LITMUS_TOOLS_EVAL_COCO_RESULT_TESTING_H_

#include <optional>

#include "tools/eval_coco/result.h"

namespace litmus::coco {

// Images 1 … n of 100 x 50 pixels. Each has one object; categories 1 and 2 alternate.
GroundTruth Truth(int images);

// A record for each image, with one detection whose box is exact and whose category is off by
// category_shift.
FinishedRun MakeRun(int images, int category_shift);

struct Made {
  Outcome outcome;
  std::optional<Scores> scores;
};

// `truth` null: no ground truth.
Made Make(const FinishedRun& run, const GroundTruth* truth, const ScoreFlags& flags = {});

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_RESULT_TESTING_H_
