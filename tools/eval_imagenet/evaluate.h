// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the classifier on images and writes one record per image.
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
  std::vector<std::string> labels;  // labels of the model
  DecodeOptions decode;
  PreprocessOptions preprocess;
  Classifier* classifier = nullptr;
  Classifier* other = nullptr;  // the model of --compare_with, or null
  int decode_threads = 1;
};

// Evaluates the images that have no record yet. Aborted when interrupted; finished records are in
// the journal.
absl::Status Evaluate(const EvaluationInputs& inputs, EvaluationRun* run, PipelineTimes* times);

// For an accuracy near chance: evaluates a few images with other normalisations and channel orders,
// and adds to `causes` which of them help most, or to `checked` that none does. Unreadable images
// are skipped.
absl::Status TryOtherPreprocessing(const EvaluationInputs& inputs, const Accuracy& accuracy,
                                   Alarm* alarm);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_EVALUATE_H_
