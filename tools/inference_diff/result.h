// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the result of inference_diff from a finished run, as a document, text and report.
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
  std::vector<OutputError> errors;  // one per output
  std::optional<PerOpReport> per_op;
  LatencyRatio latency;
  Verdict verdict;
  std::vector<Metric> metrics;
};

// InvalidArgument as in ReadRecords. The caller adds "timing" to the document; EvaluationTool adds
// "metrics" and the members after it.
absl::StatusOr<Outcome> MakeOutcome(const FinishedRun& run, std::optional<PerOpReport> per_op,
                                    const GateFlags& gates);

// Returns the result card without its row "next", which needs the command line. Call it after
// MakeOutcome has filled `outcome`.
ResultCard CardOf(const Outcome& outcome);

// One row or line per run: CSV if `path` ends in .csv, otherwise JSON lines. `records` is
// ReadRecords(lines).
std::string RecordsText(const Records& lines, const RunRecords& records, const std::string& path);

// Creates the HTML report. `outcome.result.document` must be complete.
std::string MakeHtml(const FinishedRun& run, const Outcome& outcome);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_RESULT_H_
