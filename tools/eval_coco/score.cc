// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes all scores from detections and ground truth, and measures the time of each part.
#include <utility>

#include "tools/common/evaluation/clock.h"
#include "tools/common/interrupt.h"
#include "tools/eval_coco/result.h"

namespace litmus::coco {
namespace {

constexpr double kConfusionScore = 0.5;

double MillisecondsSince(int64_t start) { return static_cast<double>(NowUs() - start) / 1000; }

}  // namespace

absl::StatusOr<Scores> Score(const ScoredData& data, const ScoreFlags& flags) {
  Scores scores;
  MatchOptions options;
  options.iou_type = flags.iou_type == "segm" ? IouType::kSegm : IouType::kBbox;
  int64_t start = NowUs();
  const auto matches = Match(data.truth, data.detections, options);
  if (!matches.ok()) return matches.status();
  scores.match_ms = MillisecondsSince(start);
  start = NowUs();
  scores.evaluation = Accumulate(*matches, options.threads);
  scores.accumulate_ms = MillisecondsSince(start);
  if (absl::Status status = ScoreRest(*matches, data, flags, &scores); !status.ok()) return status;
  return scores;
}

absl::Status ScoreRest(const Matches& matches, const ScoredData& data, const ScoreFlags& flags,
                       Scores* scores) {
  int64_t start = NowUs();
  if (flags.bootstrap_resamples > 0) {
    BootstrapOptions options;
    options.resamples = flags.bootstrap_resamples;
    scores->bootstrap = Bootstrap(matches, scores->evaluation, options);
  }
  scores->bootstrap_ms = MillisecondsSince(start);
  start = NowUs();
  if (flags.error_breakdown) {
    scores->errors = BreakDownErrors(data.truth, data.detections);
    scores->confusion = MakeConfusionMatrix(data.truth, data.detections, kConfusionScore);
  }
  if (flags.metric == "tflite") {
    scores->tflite = EvaluateTflite(data.tflite_truth, data.tflite_detections);
  }
  scores->breakdown_ms = MillisecondsSince(start);
  // Each part returns early when interrupted, so its result may be incomplete.
  return Interrupted() ? absl::AbortedError("interrupted") : absl::OkStatus();
}

}  // namespace litmus::coco
