// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the HTML report of eval_coco.
#ifndef LITMUS_TOOLS_EVAL_COCO_HTML_H_
#define LITMUS_TOOLS_EVAL_COCO_HTML_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/eval_coco/result.h"

namespace litmus::coco {

// One offline page: the twelve metrics with intervals, precision-recall curves, classes, kinds of
// errors, the confusion matrix, and the worst images with their boxes. The images are read from
// `images_path`; if it is "", the page names the flag that adds them.
std::string MakeHtml(const RunFacts& run, const Outcome& outcome,
                     const std::optional<Scores>& scores, const ScoredData& data,
                     const std::string& images_path);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_HTML_H_
