// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Parses the wire format of TensorFlow Lite's ObjectDetectionGroundTruth.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_GROUND_TRUTH_PROTO_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_GROUND_TRUTH_PROTO_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/eval_coco/scoring/dataset.h"

namespace litmus::coco {

// See LoadGroundTruthProto. `path` is used in messages.
absl::StatusOr<GroundTruth> ParseGroundTruthProto(absl::string_view bytes, const std::string& path);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_GROUND_TRUTH_PROTO_H_
