// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prepares a detector and its data from the command line.
#ifndef LITMUS_TOOLS_EVAL_COCO_PREPARE_H_
#define LITMUS_TOOLS_EVAL_COCO_PREPARE_H_

#include <optional>

#include "absl/status/status.h"
#include "nlohmann/json.hpp"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/eval_coco/evaluate.h"
#include "tools/eval_coco/flags.h"

namespace litmus::coco {

struct Prepared {
  std::optional<EvaluatedModel> model;  // must outlive the detector
  std::optional<Detector> detector;
  EvaluationInputs inputs;
  nlohmann::ordered_json header;  // all settings that the records depend on
};

// Loads the model, creates delegates, finds the outputs' roles and lists the images. Warnings go to
// stderr. Returns the errors of these steps, and OutOfRange for an invalid command line.
absl::Status Prepare(const FlagRegistry& flags, const Flags& values,
                     const std::optional<GroundTruth>& truth, Prepared* prepared);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_PREPARE_H_
