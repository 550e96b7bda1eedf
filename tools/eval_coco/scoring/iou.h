// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Intersection over union of boxes.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_IOU_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_IOU_H_

#include <algorithm>
#include <array>

namespace litmus::coco {

// Boxes are x, y, width, height. If the object is a crowd, the intersection is divided by the area
// of the detection instead of the union. Operations are in the order of COCO's mask API, so that
// results are equal bit for bit.
inline double BoxIou(const std::array<double, 4>& detection, const std::array<double, 4>& object,
                     bool crowd) {
  const double width = std::min(detection[0] + detection[2], object[0] + object[2]) -
                       std::max(detection[0], object[0]);
  if (width <= 0) return 0;
  const double height = std::min(detection[1] + detection[3], object[1] + object[3]) -
                        std::max(detection[1], object[1]);
  if (height <= 0) return 0;
  const double both = width * height;
  const double area = detection[2] * detection[3];
  return both / (crowd ? area : area + object[2] * object[3] - both);
}

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_IOU_H_
