// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Chooses the images with the most detection errors, for the HTML report.
#ifndef LITMUS_TOOLS_EVAL_COCO_WORST_IMAGES_H_
#define LITMUS_TOOLS_EVAL_COCO_WORST_IMAGES_H_

#include <string>
#include <vector>

#include "tools/common/report/html.h"
#include "tools/eval_coco/scoring/dataset.h"

namespace litmus::coco {

// At most `most` images, those with the most errors first. Errors are missed objects plus confident
// detections (score ≥ 0.5) without an object, at IoU 0.5, matched greedily per class. Dashed boxes
// are ground truth, solid boxes are true positives, thick boxes are false positives. An unreadable
// image is listed with its caption only.
std::vector<GalleryImage> WorstImages(const GroundTruth& ground_truth,
                                      const std::vector<Detection>& detections,
                                      const std::string& images_path, size_t most);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_WORST_IMAGES_H_
