// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the result of eval_coco as a document, text and report.
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
  std::string metric = "coco";  // the printed metric: "coco" or "tflite"
  std::string iou_type = "bbox";
  int bootstrap_resamples = 200;
  bool error_breakdown = true;
  float min_map = 0, min_ap50 = 0;  // 0: no gate
  bool skip_broken = false;
};

// The scores, regardless of the source of the detections.
struct Scores {
  Evaluation evaluation;
  BootstrapResult bootstrap;
  std::optional<ErrorBreakdown> errors;
  std::optional<ConfusionMatrix> confusion;
  std::optional<TfliteMetric> tflite;
  double load_ms = 0, match_ms = 0, accumulate_ms = 0, bootstrap_ms = 0, breakdown_ms = 0;
};

// Scores the detections. InvalidArgument when a score is a NaN, Aborted after Ctrl-C.
absl::StatusOr<Scores> Score(const ScoredData& data, const ScoreFlags& flags);
// Computes all members of *scores except those of matching and accumulation, which the caller has
// set.
absl::Status ScoreRest(const Matches& matches, const ScoredData& data, const ScoreFlags& flags,
                       Scores* scores);

struct Outcome {
  EvaluationResult result;
  Verdict verdict;
  std::vector<Metric> metrics;
  std::vector<std::string>
      alarms;  // warnings about near-zero results with likely causes, and notes on the data
};

// Without ground truth, `scores` is empty. The caller adds "timing" to the document; EvaluationTool
// adds "metrics" and the members after it.
Outcome MakeOutcome(const FinishedRun& run, const std::optional<Scores>& scores,
                    const ScoredData& data, const ScoreFlags& flags);

// The result card without its last row. `model_path` is "" for a file of detections. The card is
// empty if `scores` is empty. `outcome` must be complete.
ResultCard CardOf(const std::string& model_path, const std::optional<Scores>& scores,
                  const Outcome& outcome);

// Warnings for a near-zero result, which more often comes from wrong flags or labels than from a
// bad detector. `from_model`: a model produced the detections; otherwise a file did, and flags of
// models are not suggested.
std::vector<std::string> FindAlarms(const Scores& scores, const ScoredData& data, bool from_model);

// A warning if detections or ground truth would match far more objects with their four numbers in
// another order or unit; the message has the mAP of both readings. "" otherwise. `from_model` as in
// FindAlarms.
std::string FindBoxOrder(const Scores& scores, const ScoredData& data, bool from_model);

// Notes on data that is ignored or counted in an unexpected way: the amount, the effect on the
// result, and the fix. `from_model` as in FindAlarms.
std::vector<std::string> FindNotes(const Scores& scores, const ScoredData& data,
                                   const ScoreFlags& flags, bool from_model);

// Notes on likely errors in a file of detections, e.g. repeated detections, or images without any
// detection.
std::vector<std::string> FindNotesOnFile(const ScoredData& data);

// One row or line per image: CSV if `path` ends in .csv, otherwise JSON lines. `records` is
// ReadRecords(lines).
std::string RecordsText(const Records& lines, const ImageRecords& records, const std::string& path);

// The text of --debug_mode for each image, in TensorFlow Lite's format.
std::string DebugText(const ImageRecords& records);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_RESULT_H_
