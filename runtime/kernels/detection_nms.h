// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Non-maximum suppression of TFLite_Detection_PostProcess, fast (over classes) and regular (per
// class).
#ifndef LITMUS_RUNTIME_KERNELS_DETECTION_NMS_H_
#define LITMUS_RUNTIME_KERNELS_DETECTION_NMS_H_

#include <vector>

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

struct DetectionBox {
  float ymin, xmin, ymax, xmax;
};

struct Detection {
  int slot;   // row of the output
  int box;    // index of the box
  int label;  // class, the background not counted
  float score;
};

struct DetectionResult {
  std::vector<Detection> detections;
  int count = 0;  // boxes selected; fast: each may fill several slots
};

// `scores` is [boxes][columns], columns = num_classes or, with the background in front, one more.
DetectionResult SelectDetections(const DetectionOptions& options,
                                 const std::vector<DetectionBox>& boxes,
                                 const std::vector<float>& scores, int columns);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_DETECTION_NMS_H_
