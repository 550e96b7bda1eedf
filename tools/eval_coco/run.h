// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One run of eval_coco from the command line to the exit code: a model over images, a file of
// detections, or shards to merge.
#ifndef LITMUS_TOOLS_EVAL_COCO_RUN_H_
#define LITMUS_TOOLS_EVAL_COCO_RUN_H_

#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/eval_coco/flags.h"
#include "tools/eval_coco/prepare.h"
#include "tools/eval_coco/truth.h"

namespace litmus::coco {

class EvalCoco {
 public:
  // All outlive this.
  EvalCoco(FlagRegistry* flags, Flags* values, const CommandLine& line,
           const Environment& environment)
      : flags_(*flags), values_(*values), line_(line), environment_(environment) {}

  // Prints and writes the results; the exit code.
  int Run();

 private:
  absl::Status ScoreFile();  // --detections
  absl::Status Merge();
  absl::Status Evaluate();
  absl::Status LoadTruthOnce();
  absl::Status ScoreFinished();
  absl::Status WriteFiles(const Outcome& outcome);
  int Report();

  FlagRegistry& flags_;
  Flags& values_;
  const CommandLine& line_;
  const Environment& environment_;
  std::optional<GroundTruth> truth_;  // until it goes into data_
  Prepared prepared_;
  std::unique_ptr<EvaluationRun> run_;
  FinishedRun finished_;
  ScoredData data_;
  std::optional<Scores> scores_;  // none without ground truth
  PipelineTimes loop_;
  int64_t startup_us_ = 0;
};

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_RUN_H_
