// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The HTML report of eval_coco.
#ifndef LITMUS_TOOLS_EVAL_COCO_HTML_H_
#define LITMUS_TOOLS_EVAL_COCO_HTML_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/eval_coco/result.h"

namespace litmus::coco {

// One offline page: the twelve numbers with intervals, precision-recall curves, classes, kinds of
// mistakes, confusion matrix, the worst images with their boxes (from `images_path`; "": the page
// says which flag gives them).
std::string MakeHtml(const RunFacts& run, const Outcome& outcome,
                     const std::optional<Scores>& scores, const ScoredData& data,
                     const std::string& images_path);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_HTML_H_
