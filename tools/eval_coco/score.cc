// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// All that is computed from detections and ground truth, each part timed.
#include <utility>

#include "tools/common/evaluation/clock.h"
#include "tools/eval_coco/result.h"

namespace litmus::coco {
namespace {

constexpr double kConfusionScore = 0.5;

double MillisecondsSince(int64_t start) { return static_cast<double>(NowUs() - start) / 1000; }

}  // namespace

absl::StatusOr<Scores> Score(const GroundTruth& ground_truth,
                             const std::vector<Detection>& detections,
                             const std::vector<int64_t>& image_ids, const ScoreFlags& flags) {
  Scores scores;
  MatchOptions options;
  options.image_ids = image_ids;
  options.iou_type = flags.iou_type == "segm" ? IouType::kSegm : IouType::kBbox;
  int64_t start = NowUs();
  const auto matches = Match(ground_truth, detections, options);
  if (!matches.ok()) return matches.status();
  scores.match_ms = MillisecondsSince(start);
  start = NowUs();
  scores.evaluation = Accumulate(*matches, options.threads);
  scores.accumulate_ms = MillisecondsSince(start);
  ScoreRest(*matches, ground_truth, detections, flags, &scores);
  return scores;
}

void ScoreRest(const Matches& matches, const GroundTruth& ground_truth,
               const std::vector<Detection>& detections, const ScoreFlags& flags, Scores* scores) {
  int64_t start = NowUs();
  if (flags.bootstrap_resamples > 0) {
    BootstrapOptions options;
    options.resamples = flags.bootstrap_resamples;
    scores->bootstrap = Bootstrap(matches, scores->evaluation, options);
  }
  scores->bootstrap_ms = MillisecondsSince(start);
  start = NowUs();
  if (flags.error_breakdown) {
    scores->errors = BreakDownErrors(ground_truth, detections);
    scores->confusion = MakeConfusionMatrix(ground_truth, detections, kConfusionScore);
  }
  if (flags.metric == "tflite") {
    scores->tflite = EvaluateTflite(AsTflitePreprocesses(ground_truth), detections);
  }
  scores->breakdown_ms = MillisecondsSince(start);
}

}  // namespace litmus::coco
