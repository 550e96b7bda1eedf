// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Detections from the raw outputs of an SSD: box codes and class scores per anchor, decoded and
// thinned out by non-maximum suppression.
#ifndef LITMUS_TOOLS_EVAL_COCO_SSD_HEAD_H_
#define LITMUS_TOOLS_EVAL_COCO_SSD_HEAD_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "runtime/memory/memory_account.h"

namespace litmus::coco {

struct DetectedBox;

// Centre and size, in fractions of the input.
struct Anchor {
  double y = 0, x = 0, height = 0, width = 0;
};

// Defaults are those of the detection models that TensorFlow's object detection exports.
struct SsdHeadOptions {
  std::string anchors_file;
  bool scores_are_logits = false;
  bool background_first = true;   // class 0 of the scores is "nothing"
  bool per_class = false;         // suppression within a class; else among all boxes
  int max_detections = 10;        // per image
  int max_per_class = 100;        // with per_class
  double iou_threshold = 0.6;     // boxes that overlap a better one by more are dropped
  double score_threshold = 1e-8;  // boxes below are dropped
  double y_scale = 10, x_scale = 10, height_scale = 5, width_scale = 5;
};

// Four numbers a line: centre y, centre x, height, width (spaces, tabs or commas). NotFound,
// InvalidArgument with the line's number.
absl::StatusOr<std::vector<Anchor>> ReadAnchors(const std::string& path);

// `codes`: [anchors, 4] as ty, tx, th, tw; centre = t / scale * anchor size + anchor centre, size =
// exp(t / scale) * anchor size (Ren et al. 2015, Faster R-CNN). `scores`: [anchors, classes].
// Classes of the result do not count the background. Best score first.
std::vector<DetectedBox> DecodeSsdHead(const CountedVector<double>& codes,
                                       const CountedVector<double>& scores,
                                       const std::vector<Anchor>& anchors,
                                       const SsdHeadOptions& options);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SSD_HEAD_H_
