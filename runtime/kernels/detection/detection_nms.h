// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Non-maximum suppression of TFLite_Detection_PostProcess, fast (for all classes together) and
// regular (per class). Boxes are visited in descending order of scores, and only as many boxes as
// the result needs are sorted and decoded.
#ifndef LITMUS_RUNTIME_KERNELS_DETECTION_DETECTION_NMS_H_
#define LITMUS_RUNTIME_KERNELS_DETECTION_DETECTION_NMS_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "runtime/kernels/detection/greedy_nms.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// Parameters of TFLite_Detection_PostProcess.
struct DetectionOptions {
  int max_detections = 0;
  int max_classes_per_detection = 0;
  int detections_per_class = 100;  // for regular suppression
  bool use_regular_nms = false;
  float score_threshold = 0;
  float iou_threshold = 0;
  int num_classes = 0;  // without the background
};

// Scores of all boxes: [boxes][columns]. `columns` is num_classes, or num_classes + 1 with the
// background as the first column.
struct DetectionScores {
  const float* floats;   // null: the scores are scale · (bytes − zero_point)
  const uint8_t* bytes;  // scale must be >= 0, so that the largest byte is the largest score
  float scale;
  int32_t zero_point;
  int boxes, columns;
};

// A detected object.
struct Detection {
  int slot;   // row of the output
  int box;    // index of the box
  int label;  // class, counted without the background
  float score;
};

// The result of a selection, and memory that the next selection uses again.
struct DetectionResult {
  CountedVector<Detection> detections;
  int count = 0;  // number of selected boxes; with fast suppression, a box may fill several slots

  CountedVector<float> best, row;
  CountedVector<int> order, selected, classes;
};

// Selects detections. `box_of(i)` returns the decoded box i.
void SelectDetections(const DetectionOptions& options, const DetectionScores& scores,
                      const std::function<const DetectionBox&(int)>& box_of,
                      DetectionResult* result);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_DETECTION_DETECTION_NMS_H_
