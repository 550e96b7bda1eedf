// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads and writes files of detections: COCO's results JSON.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_DETECTION_FILES_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_DETECTION_FILES_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "tools/eval_coco/scoring/dataset.h"

namespace litmus::coco {

// Reads a COCO results JSON (an array of {image_id, category_id, bbox and/or segmentation, score}).
// Errors are as in LoadInstances.
absl::StatusOr<std::vector<Detection>> LoadDetections(const std::string& path,
                                                      const LoadOptions& options = {});

// Returns a COCO results JSON from which LoadDetections reads equal values.
std::string DetectionsText(absl::Span<const Detection> detections);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_DETECTION_FILES_H_
