// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// eval_coco as an EvaluationTool. The detections come from a model run on images, from a file, or
// from shards to merge.
#ifndef LITMUS_TOOLS_EVAL_COCO_RUN_H_
#define LITMUS_TOOLS_EVAL_COCO_RUN_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/common/evaluation/evaluation_tool.h"
#include "tools/eval_coco/flags.h"
#include "tools/eval_coco/prepare.h"
#include "tools/eval_coco/truth.h"

namespace litmus::coco {

class EvalCoco : public EvaluationTool {
 public:
  EvalCoco();

 private:
  RunFlags& run_flags() override { return values_.run; }
  absl::Status CompleteFlags() override;
  // Scores the file of --detections.
  absl::StatusOr<std::optional<FinishedRun>> FinishWithoutItems() override;
  absl::StatusOr<RunDescription> Prepare() override;
  absl::Status RunItems(EvaluationRun* run) override;
  absl::Status Check(const FinishedRun& run) override;
  std::vector<std::string> FlagsOfParts() const override;
  absl::StatusOr<Judgement> Judge(const FinishedRun& run) override;
  nlohmann::ordered_json OtherThreads() const override;
  std::string RecordsText(const FinishedRun& run) override;
  std::string Html(const FinishedRun& run) override;
  absl::Status WriteMore() override;
  absl::Status WriteMoreFailed(const Failure& failure) override;

  absl::Status LoadTruthOnce();
  absl::Status ScoreRecords();

  Flags values_;
  FlagRegistry flags_;
  std::optional<GroundTruth> truth_;  // moved into data_
  Prepared prepared_;
  PipelineTimes loop_;
  ReadRun read_;
  bool scored_ = false;  // whether data_ and scores_ are set
  ScoredData data_;
  std::optional<Scores> scores_;  // empty without ground truth
  Outcome outcome_;
};

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_RUN_H_
