// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the HTML report of eval_imagenet.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_HTML_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_HTML_H_

#include <string>

#include "tools/common/evaluation/evaluation_run.h"
#include "tools/eval_imagenet/image_record.h"
#include "tools/eval_imagenet/result.h"

namespace litmus::imagenet {

// One offline page: accuracy with intervals, the comparison, the most frequent confusions, the
// worst misclassifications as images, times and the machine. The images are read from
// `images_path`; if it is empty, the page names the flag that adds them; an unreadable image is
// listed with its caption only. `read` is ReadRecords(run). `outcome.result.document` must be
// complete.
std::string MakeHtml(const FinishedRun& run, const ReadRun& read, const Outcome& outcome,
                     const std::string& images_path);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_HTML_H_
