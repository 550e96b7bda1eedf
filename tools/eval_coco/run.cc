// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/run.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/document/document.h"
#include "tools/common/document/output_file.h"
#include "tools/common/evaluation/failed_result.h"
#include "tools/common/images/preprocess_flags.h"
#include "tools/common/status_exit.h"
#include "tools/eval_coco/html.h"
#include "tools/eval_coco/scoring/detection_files.h"
#include "tools/eval_coco/scoring/score_files.h"

namespace litmus::coco {
namespace {

using json = nlohmann::ordered_json;

json ScoreTimes(const Scores& s) {
  return {{"load_ms", s.load_ms},
          {"match_ms", s.match_ms},
          {"accumulate_ms", s.accumulate_ms},
          {"score_ms", s.load_ms + s.match_ms + s.accumulate_ms},
          {"bootstrap_ms", s.bootstrap_ms},
          {"breakdown_ms", s.breakdown_ms}};
}

}  // namespace

EvalCoco::EvalCoco()
    : EvaluationTool(&flags_, "images"),
      flags_("eval_coco", "measures the accuracy of an object detector (COCO mAP).",
             {"eval_coco --detections=detections.json --ground_truth=instances_val2017.json",
              "eval_coco --model_file=m.tflite --ground_truth_images_path=val2017 "
              "--ground_truth=instances_val2017.json",
              "eval_coco merge shard0.json shard1.json --output_file_path=result.json"}) {
  DeclareFlags(flags_, &values_);
}

absl::Status EvalCoco::CompleteFlags() { return coco::CompleteFlags(flags_, &values_); }

absl::Status EvalCoco::LoadTruthOnce() {
  if (truth_ || values_.ground_truth.empty()) return absl::OkStatus();
  auto truth = LoadTruth(values_.ground_truth, values_.model_output_labels);
  if (!truth.ok()) return truth.status();
  truth_ = *std::move(truth);
  return absl::OkStatus();
}

absl::StatusOr<std::optional<FinishedRun>> EvalCoco::FinishWithoutItems() {
  if (values_.detections.empty()) return std::nullopt;
  if (values_.ground_truth.empty()) return UsageError("--detections needs --ground_truth");
  MatchOptions options;
  options.iou_type = values_.score.iou_type == "segm" ? IouType::kSegm : IouType::kBbox;
  auto scored = ScoreFiles(values_.ground_truth, values_.detections, options);
  if (!scored.ok()) return scored.status();
  scores_.emplace();
  scores_->evaluation = std::move(scored->evaluation);
  scores_->load_ms = scored->timing.load;
  scores_->match_ms = scored->timing.match;
  scores_->accumulate_ms = scored->timing.accumulate;
  data_ = SelectScored(std::move(scored->ground_truth), std::move(scored->detections), nullptr);
  absl::Status rest = ScoreRest(scored->matches, data_, values_.score, &*scores_);
  if (!rest.ok()) return rest;
  scored_ = true;
  FinishedRun finished;
  json& header = finished.description.header = MakeEnvelope(flags_.tool());
  header["ground_truth"] = values_.ground_truth;
  header["detections"] = values_.detections;
  header["config"] = Configuration(flags_);
  finished.description.items = static_cast<int64_t>(data_.truth.images.size());
  return finished;
}

absl::StatusOr<RunDescription> EvalCoco::Prepare() {
  if (absl::Status status = LoadTruthOnce(); !status.ok()) return status;
  absl::Status status = coco::Prepare(flags_, values_, truth_, &prepared_);
  if (!status.ok()) return status;
  return RunDescription{prepared_.header, static_cast<int64_t>(prepared_.inputs.images.size())};
}

absl::Status EvalCoco::RunItems(EvaluationRun* run) {
  return RunDetector(prepared_.inputs, run, &loop_);
}

absl::Status EvalCoco::Check(const FinishedRun& run) { return ReadRecords(run).status(); }

std::vector<std::string> EvalCoco::FlagsOfParts() const {
  std::vector<std::string> flags = PreprocessFlagNames();
  for (const char* of_metric : kMetricFlags) flags.emplace_back(of_metric);
  return flags;
}

absl::Status EvalCoco::ScoreRecords() {
  const std::string& of_parts = read_.facts.ground_truth;
  if (!merged_parts().empty() && values_.ground_truth.empty() && !of_parts.empty()) {
    return UsageError(absl::StrCat("merge: give --ground_truth, as for the shards (theirs was '",
                                   of_parts, "'; merge does not open files that a shard names)"));
  }
  if (absl::Status status = LoadTruthOnce(); !status.ok()) return status;
  auto detections = CollectDetections(read_.records);
  if (!truth_) {
    data_.detections = std::move(detections);
    return absl::OkStatus();
  }
  data_ = SelectScored(*std::move(truth_), std::move(detections), &read_.records);
  data_.input_width = read_.facts.input_width;
  data_.input_height = read_.facts.input_height;
  auto scored = Score(data_, values_.score);
  if (!scored.ok()) return scored.status();
  scores_ = *std::move(scored);
  return absl::OkStatus();
}

absl::StatusOr<EvaluationTool::Judgement> EvalCoco::Judge(const FinishedRun& run) {
  auto read = ReadRecords(run);
  if (!read.ok()) return read.status();
  read_ = *std::move(read);
  if (!scored_) {
    if (absl::Status status = ScoreRecords(); !status.ok()) return status;
  }
  outcome_ = MakeOutcome(run, scores_, data_, values_.score);
  json& document = outcome_.result.document;
  document["timing"] = ImageTiming(run.records, loop_, startup_us());
  if (scores_) document["timing"]["scoring"] = ScoreTimes(*scores_);
  Judgement judgement;
  judgement.result = &outcome_.result;
  judgement.verdict = &outcome_.verdict;
  judgement.metrics = outcome_.metrics;
  if (values_.debug_mode) judgement.details = DebugText(read_.records);
  judgement.alarms = outcome_.alarms;
  judgement.card = CardOf(scored_ ? "" : values_.run.model_file, scores_, outcome_);
  if (!judgement.card.empty())
    judgement.card.Next(NextWith(scored_ ? kScore : kEvaluate, "--html_report=report.html"));
  return judgement;
}

json EvalCoco::OtherThreads() const {
  return {{"decode_threads", prepared_.inputs.decode_threads}};
}

std::string EvalCoco::RecordsText(const FinishedRun& run) {
  return coco::RecordsText(run.records, read_.records, values_.run.records_file);
}

std::string EvalCoco::Html(const FinishedRun&) {
  return MakeHtml(read_.facts, outcome_, scores_, data_, values_.images_path);
}

absl::Status EvalCoco::WriteMore() {
  if (values_.detections_output.empty()) return absl::OkStatus();
  return WriteFileAtomically("--detections_output", values_.detections_output,
                             DetectionsText(data_.detections));
}

// An object, where COCO's results are an array: no program takes it for a model without detections.
absl::Status EvalCoco::WriteMoreFailed(const Failure& failure) {
  if (values_.detections_output.empty()) return absl::OkStatus();
  return WriteFileAtomically("--detections_output", values_.detections_output,
                             FailureRecord(failure, ""));
}

}  // namespace litmus::coco
