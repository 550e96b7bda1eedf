// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the result of eval_imagenet from a finished run, as a document, text and report.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_RESULT_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_RESULT_H_

#include <string>
#include <vector>

#include "tools/common/card/card.h"
#include "tools/common/document/document.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/evaluation/verdict.h"
#include "tools/eval_imagenet/image_record.h"
#include "tools/eval_imagenet/summary.h"

namespace litmus::imagenet {

struct GateFlags {
  float min_top1 = 0, min_top5 = 0;  // fractions of the images; 0: no gate
  bool skip_broken = false, allow_unknown_labels = false;
};

struct Outcome {
  EvaluationResult result;
  Accuracy accuracy;
  Alarm alarm;
  Verdict verdict;
  std::vector<Metric> metrics;
};

// `alarm` already contains the results of TryOtherPreprocessing. The caller adds "timing" to the
// document; EvaluationTool adds "metrics" and the members after it.
Outcome MakeOutcome(const FinishedRun& run, const RunFacts& facts, const Accuracy& accuracy,
                    const Alarm& alarm, const GateFlags& gates);

// The result card without its last row. `outcome` must be complete.
ResultCard CardOf(const RunFacts& facts, const Outcome& outcome);

// One row or line per image: CSV if `path` ends in .csv, otherwise JSON lines. `records` is
// ReadRecords(lines).
std::string RecordsText(const Records& lines, const ImageRecords& records, const std::string& path);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_RESULT_H_
