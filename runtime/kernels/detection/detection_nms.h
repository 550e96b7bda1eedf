// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Non-maximum suppression of TFLite_Detection_PostProcess, fast (over classes) and regular (per
// class). Boxes are visited from the best score on, and only as many as the result needs: few are
// ordered and few are decoded.
#ifndef LITMUS_RUNTIME_KERNELS_DETECTION_DETECTION_NMS_H_
#define LITMUS_RUNTIME_KERNELS_DETECTION_DETECTION_NMS_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "runtime/kernels/detection/greedy_nms.h"

namespace litmus {

struct DetectionOptions {
  int max_detections = 0;
  int max_classes_per_detection = 0;
  int detections_per_class = 100;  // regular
  bool use_regular_nms = false;
  float score_threshold = 0;
  float iou_threshold = 0;
  int num_classes = 0;  // without the background
};

// [boxes][columns], columns = num_classes or, with the background in front, one more.
struct DetectionScores {
  const float* floats;   // null: scale · (bytes − zero_point)
  const uint8_t* bytes;  // of a scale >= 0, so that the largest byte is the largest score
  float scale;
  int32_t zero_point;
  int boxes, columns;
};

struct Detection {
  int slot;   // row of the output
  int box;    // index of the box
  int label;  // class, the background not counted
  float score;
};

// The result of a selection and memory for the next one.
struct DetectionResult {
  std::vector<Detection> detections;
  int count = 0;  // boxes selected; fast: each may fill several slots

  std::vector<float> best, row;
  std::vector<int> order, selected, classes;
};

// `box_of(i)` gives a decoded box.
void SelectDetections(const DetectionOptions& options, const DetectionScores& scores,
                      const std::function<const DetectionBox&(int)>& box_of,
                      DetectionResult* result);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_DETECTION_DETECTION_NMS_H_
