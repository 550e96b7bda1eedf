// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The HTML report of eval_imagenet.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_HTML_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_HTML_H_

#include <string>

#include "tools/common/evaluation/evaluation_run.h"
#include "tools/eval_imagenet/image_record.h"
#include "tools/eval_imagenet/result.h"

namespace litmus::imagenet {

// One offline page: accuracy with intervals, the comparison, what is confused with what, the worst
// mistakes as images (read from `images_path`, where the page says which flag gives it when it is
// empty; an image that cannot be read keeps its caption), times and the machine. `read`: what
// ReadRecords says of `run`. `outcome.result.document` must be complete.
std::string MakeHtml(const FinishedRun& run, const ReadRun& read, const Outcome& outcome,
                     const std::string& images_path);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_HTML_H_
