// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Matches the detections and objects of one class in one image.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_GROUP_MATCHING_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_GROUP_MATCHING_H_

#include <vector>

#include "absl/status/status.h"
#include "tools/eval_coco/scoring/dataset.h"
#include "tools/eval_coco/scoring/matching.h"

namespace litmus::coco {

// One class in one image. Reused as scratch memory for the next one.
struct Group {
  const Image* image = nullptr;
  int32_t image_index = 0;
  std::vector<const Annotation*> objects;    // In the file's order.
  std::vector<const Detection*> detections;  // Best score first; at most max_dets.
  std::vector<double> iou;                   // IoUs, [detections][objects].
};

// Computes group->iou. Returns InvalidArgument for unusable segmentations.
absl::Status ComputeIous(IouType type, Group* group);

// Appends the detections and objects of the group, matched by group.iou, to `result`.
void MatchGroup(const Group& group, ClassMatches* result);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_GROUP_MATCHING_H_
