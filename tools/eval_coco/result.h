// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The result of eval_coco in all its forms.
#ifndef LITMUS_TOOLS_EVAL_COCO_RESULT_H_
#define LITMUS_TOOLS_EVAL_COCO_RESULT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/common/card/card.h"
#include "tools/common/document/document.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/evaluation/verdict.h"
#include "tools/eval_coco/image_record.h"
#include "tools/eval_coco/scoring/bootstrap.h"
#include "tools/eval_coco/scoring/dataset.h"
#include "tools/eval_coco/scoring/error_breakdown.h"
#include "tools/eval_coco/scoring/evaluate.h"
#include "tools/eval_coco/scoring/tflite_metric.h"
#include "tools/eval_coco/truth.h"

namespace litmus::coco {

struct ScoreFlags {
  std::string metric = "coco";  // what the familiar lines say: coco or tflite
  std::string iou_type = "bbox";
  int bootstrap_resamples = 200;
  bool error_breakdown = true;
  float min_map = 0, min_ap50 = 0;  // 0: no gate
  bool skip_broken = false;
};

// What was scored, whatever the detections came from.
struct Scores {
  Evaluation evaluation;
  BootstrapResult bootstrap;
  std::optional<ErrorBreakdown> errors;
  std::optional<ConfusionMatrix> confusion;
  std::optional<TfliteMetric> tflite;
  double load_ms = 0, match_ms = 0, accumulate_ms = 0, bootstrap_ms = 0, breakdown_ms = 0;
};

// Scores the detections. InvalidArgument when a score is no number, Aborted after Ctrl-C.
absl::StatusOr<Scores> Score(const ScoredData& data, const ScoreFlags& flags);
// Fills in all but the matching and accumulating, which are done.
absl::Status ScoreRest(const Matches& matches, const ScoredData& data, const ScoreFlags& flags,
                       Scores* scores);

struct Outcome {
  EvaluationResult result;
  Verdict verdict;
  std::vector<Metric> metrics;
  std::vector<std::string>
      alarms;  // near-zero results and the likely causes, and notes on the data
};

// `scores` empty: there was no ground truth. The caller puts "timing" into the document, and
// EvaluationTool the members from "metrics" on.
Outcome MakeOutcome(const FinishedRun& run, const std::optional<Scores>& scores,
                    const ScoredData& data, const ScoreFlags& flags);

// The card without its last row, of `model_path` ("": detections of a file). Empty without
// `scores`. `outcome` is complete.
ResultCard CardOf(const std::string& model_path, const std::optional<Scores>& scores,
                  const Outcome& outcome);

// A detector that finds next to nothing is more often wired wrongly than bad: what looks wrong.
// `from_model`: a model made the detections; otherwise a file has them, and flags of models do not
// help.
std::vector<std::string> FindAlarms(const Scores& scores, const ScoredData& data, bool from_model);

// Boxes, of detections or of the ground truth, that would find far more in another order or unit of
// their numbers: a sentence with mAP both ways; "" for none. `from_model` as above.
std::string FindBoxOrder(const Scores& scores, const ScoredData& data, bool from_model);

// What of the data does not count, or counts otherwise than one may expect: how much, what that
// does to the result, the fix. `from_model` as above.
std::vector<std::string> FindNotes(const Scores& scores, const ScoredData& data,
                                   const ScoreFlags& flags, bool from_model);

// Detections of a file that were not written as a detector gave them.
std::vector<std::string> FindNotesOnFile(const ScoredData& data);

// One row or line for each image: .csv when the name ends so, else JSON lines. `records`: what
// ReadRecords says of `lines`.
std::string RecordsText(const Records& lines, const ImageRecords& records, const std::string& path);

// What --debug_mode prints for each image, in TensorFlow Lite's form.
std::string DebugText(const ImageRecords& records);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_RESULT_H_
