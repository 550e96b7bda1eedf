// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From the command line to a detector with its data, ready to run.
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
  std::optional<EvaluatedModel> model;  // outlives the detector
  std::optional<Detector> detector;
  EvaluationInputs inputs;
  nlohmann::ordered_json header;  // all that decides what records say
};

// Loads the model, makes delegates, finds outputs and images. Doubts are said on stderr. Errors are
// those of the parts; all that a wrong command line causes is OutOfRange.
absl::Status Prepare(const FlagRegistry& flags, const Flags& values,
                     const std::optional<GroundTruth>& truth, Prepared* prepared);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_PREPARE_H_
