// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The evaluation itself: images through the model, a record each.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_EVALUATE_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_EVALUATE_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/images/decode.h"
#include "tools/common/images/preprocess.h"
#include "tools/eval_imagenet/classifier.h"
#include "tools/eval_imagenet/data_set.h"
#include "tools/eval_imagenet/summary.h"

namespace litmus::imagenet {

struct EvaluationInputs {
  std::string images_path;
  std::vector<LabelledImage> images;
  std::vector<std::string> labels;  // the model's
  DecodeOptions decode;
  PreprocessOptions preprocess;
  Classifier* classifier = nullptr;
  Classifier* other = nullptr;  // --compare_with; may be null
  int decode_threads = 1;
};

// Does what is left to do. Aborted when interrupted: what is done is in the journal.
absl::Status Evaluate(const EvaluationInputs& inputs, EvaluationRun* run, PipelineTimes* times);

// For an alarm: tries other normalisations and channel orders on a few images, and adds to
// `causes` what helps, or that nothing does. Images that cannot be read are left out.
absl::Status TryOtherPreprocessing(const EvaluationInputs& inputs, const Accuracy& accuracy,
                                   Alarm* alarm);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_EVALUATE_H_
