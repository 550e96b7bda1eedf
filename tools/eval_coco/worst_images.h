// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The images on which a detector does worst, for looking at.
#ifndef LITMUS_TOOLS_EVAL_COCO_WORST_IMAGES_H_
#define LITMUS_TOOLS_EVAL_COCO_WORST_IMAGES_H_

#include <string>
#include <vector>

#include "tools/common/report/html.h"
#include "tools/eval_coco/scoring/dataset.h"

namespace litmus::coco {

// At most `most` images, worst first: by objects missed plus confident detections (score of at
// least 0.5) of nothing, at IoU 0.5, each image by greedy matching within classes. Boxes: dashed
// what is there, solid what was found, thick what was found wrongly. Images that cannot be read
// keep their captions.
std::vector<GalleryImage> WorstImages(const GroundTruth& ground_truth,
                                      const std::vector<Detection>& detections,
                                      const std::string& images_path, size_t most);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_WORST_IMAGES_H_
