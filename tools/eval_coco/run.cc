// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/run.h"

#include <iostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/evaluation/clock.h"
#include "tools/common/evaluation/verdict.h"
#include "tools/common/evaluation/write_results.h"
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

int EvalCoco::Run() {
  absl::Status status;
  if (!values_.detections.empty()) {
    status = ScoreFile();
  } else if (line_.merge) {
    status = Merge();
  } else {
    status = Evaluate();
  }
  if (!status.ok() && Interrupted()) {
    return EndInterrupted(values_.run, loop_.images,
                          run_ == nullptr ? 0 : static_cast<int64_t>(run_->pending().size()),
                          "images");
  }
  if (!status.ok()) return FailWith(flags_, status);
  return Report();
}

absl::Status EvalCoco::LoadTruthOnce() {
  if (truth_ || values_.ground_truth.empty()) return absl::OkStatus();
  auto truth = LoadTruth(values_.ground_truth, values_.model_output_labels);
  if (!truth.ok()) return truth.status();
  truth_ = *std::move(truth);
  return absl::OkStatus();
}

absl::Status EvalCoco::ScoreFile() {
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
  ScoreRest(scored->matches, data_, values_.score, &*scores_);
  finished_.description.header = {{"schema", SchemaOfResult()},
                                  {"tool", flags_.tool()},
                                  {"ground_truth", values_.ground_truth},
                                  {"detections", values_.detections},
                                  {"config", Configuration(flags_)}};
  finished_.description.items = static_cast<int64_t>(data_.truth.images.size());
  return absl::OkStatus();
}

absl::Status EvalCoco::Merge() {
  auto merged = MergeShards(flags_.tool(), line_.parts);
  if (!merged.ok()) return merged.status();
  finished_ = *std::move(merged);
  const json& header = finished_.description.header;
  if (header.value("schema", json()) != SchemaOfResult()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "merge: ", line_.parts[0], " was written by another version of eval_coco; run it again"));
  }
  if (header.contains("config")) ApplyConfiguration(header["config"], &flags_);
  if (values_.ground_truth.empty() && header.contains("ground_truth") &&
      header["ground_truth"].is_string()) {
    values_.ground_truth = header["ground_truth"];
  }
  return ScoreFinished();
}

absl::Status EvalCoco::Evaluate() {
  const int64_t start = NowUs();
  if (absl::Status status = LoadTruthOnce(); !status.ok()) return status;
  if (absl::Status status = Prepare(flags_, values_, truth_, &prepared_); !status.ok()) {
    return status;
  }
  auto started = EvaluationRun::Start(
      values_.run, {prepared_.header, static_cast<int64_t>(prepared_.inputs.images.size())});
  if (!started.ok()) return started.status();
  run_ = *std::move(started);
  startup_us_ = NowUs() - start;
  if (absl::Status status = RunDetector(prepared_.inputs, run_.get(), &loop_); !status.ok()) {
    return status;
  }
  finished_ = run_->Finish();
  return ScoreFinished();
}

absl::Status EvalCoco::ScoreFinished() {
  if (absl::Status status = CheckRecords(finished_.records); !status.ok()) return status;
  if (absl::Status status = LoadTruthOnce(); !status.ok()) return status;
  auto detections = CollectDetections(finished_.records);
  if (!truth_) {
    data_.detections = std::move(detections);
    return absl::OkStatus();
  }
  data_ = SelectScored(*std::move(truth_), std::move(detections), &finished_.records);
  auto scored = Score(data_, values_.score);
  if (!scored.ok()) return scored.status();
  scores_ = *std::move(scored);
  return absl::OkStatus();
}

absl::Status EvalCoco::WriteFiles(const Outcome& outcome) {
  absl::Status written = WriteResults(
      values_.run, outcome.result,
      [&] { return RecordsText(finished_.records, values_.run.records_file); },
      [&] { return MakeHtml(finished_, outcome, scores_, data_, values_.images_path); });
  if (!values_.detections_output.empty()) {
    const absl::Status status = WriteDetections(values_.detections_output, data_.detections);
    if (!status.ok()) {
      written.Update(
          absl::Status(status.code(), absl::StrCat("--detections_output: ", status.message())));
    }
  }
  return written;
}

int EvalCoco::Report() {
  Outcome outcome = MakeOutcome(finished_, scores_, data_, values_.score);
  json& document = outcome.result.document;
  document["timing"] = ImageTiming(finished_.records, loop_, startup_us_);
  if (scores_) document["timing"]["scoring"] = ScoreTimes(*scores_);
  document["environment"] =
      environment_.ToJson(flags_, {{"interpreter_threads", InterpreterThreads(flags_, values_.run)},
                                   {"decode_threads", prepared_.inputs.decode_threads},
                                   {"resumed_items", run_ == nullptr ? 0 : run_->resumed()},
                                   {"merged_parts", line_.parts}});
  if (values_.debug_mode) std::cout << DebugText(finished_.records);
  std::cout << ToText(outcome.result, values_.run.log_prefix) << std::flush;
  for (const std::string& alarm : outcome.alarms) std::cerr << "WARN: " << alarm << "\n";
  outcome.verdict.Print();
  if (absl::Status written = WriteFiles(outcome); !written.ok()) return FailWith(flags_, written);
  if (run_ != nullptr) run_->Close();
  return outcome.verdict.exit_code();
}

}  // namespace litmus::coco
