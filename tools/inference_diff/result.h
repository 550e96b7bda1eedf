// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The result of inference_diff in all its forms, from a finished run.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_RESULT_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_RESULT_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/common/card/card.h"
#include "tools/common/document/document.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/evaluation/verdict.h"
#include "tools/inference_diff/gates.h"
#include "tools/inference_diff/latency_ratio.h"
#include "tools/inference_diff/per_op.h"
#include "tools/inference_diff/run_record.h"

namespace litmus::diff {

struct Outcome {
  ReadRun read;
  EvaluationResult result;
  std::vector<OutputError> errors;  // per output
  std::optional<PerOpReport> per_op;
  LatencyRatio latency;
  Verdict verdict;
  std::vector<Metric> metrics;
};

// InvalidArgument as ReadRecords. The caller puts "timing" into the document, and EvaluationTool
// the members from "metrics" on.
absl::StatusOr<Outcome> MakeOutcome(const FinishedRun& run, std::optional<PerOpReport> per_op,
                                    const GateFlags& gates);

// The card without its last row. `outcome` is complete.
ResultCard CardOf(const Outcome& outcome);

// One row or line for each run: .csv when the name ends so, else JSON lines. `records`: what
// ReadRecords says of `lines`.
std::string RecordsText(const Records& lines, const RunRecords& records, const std::string& path);

// The HTML report. `outcome.result.document` must be complete.
std::string MakeHtml(const FinishedRun& run, const Outcome& outcome);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_RESULT_H_
