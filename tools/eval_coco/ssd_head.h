// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts the raw outputs of an SSD (box codes and class scores per anchor) to detections:
// decoding, then non-maximum suppression.
#ifndef LITMUS_TOOLS_EVAL_COCO_SSD_HEAD_H_
#define LITMUS_TOOLS_EVAL_COCO_SSD_HEAD_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "runtime/memory/memory_account.h"

namespace litmus::coco {

struct DetectedBox;

// An anchor's centre and size, in fractions of the input size.
struct Anchor {
  double y = 0, x = 0, height = 0, width = 0;
};

// The defaults match the detection models that TensorFlow's object detection API exports.
struct SsdHeadOptions {
  std::string anchors_file;
  bool scores_are_logits = false;
  bool background_first = true;  // score column 0 is the background class
  bool per_class = false;   // suppress only boxes of the same class; otherwise any overlapping box
  int max_detections = 10;  // per image
  int max_per_class = 100;  // used only if per_class is set
  double iou_threshold = 0.6;     // a box whose IoU with a better box is higher is dropped
  double score_threshold = 1e-8;  // a box with a lower score is dropped
  double y_scale = 10, x_scale = 10, height_scale = 5, width_scale = 5;
};

// Each line of the file has four numbers: centre y, centre x, height, width, separated by spaces,
// tabs or commas. NotFound, or InvalidArgument with the line's number.
absl::StatusOr<std::vector<Anchor>> ReadAnchors(const std::string& path);

// `codes`: [anchors, 4] as ty, tx, th, tw. Box centre = t / scale · anchor size + anchor centre;
// box size = exp(t / scale) · anchor size (Ren et al. 2015, Faster R-CNN). `scores`: [anchors,
// classes]. The class numbers of the result exclude the background. The result is sorted by
// descending score.
std::vector<DetectedBox> DecodeSsdHead(const CountedVector<double>& codes,
                                       const CountedVector<double>& scores,
                                       const std::vector<Anchor>& anchors,
                                       const SsdHeadOptions& options);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SSD_HEAD_H_
