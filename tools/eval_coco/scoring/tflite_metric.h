// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Mean average precision as defined by TensorFlow Lite's coco_object_detection tool. Unlike COCO's:
// classes with predictions but no objects count as 0, crowds are ordinary objects, every detection
// counts, each takes the best object that is still free, and sums are in float.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_TFLITE_METRIC_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_TFLITE_METRIC_H_

#include <array>
#include <cstdint>
#include <map>

#include "absl/types/span.h"
#include "tools/eval_coco/scoring/dataset.h"
#include "tools/eval_coco/scoring/matching.h"

namespace litmus::coco {

struct TfliteMetric {
  std::array<float, kNumIous> ap_by_iou = {};  // "Average Precision [IOU Threshold=...]".
  float overall = 0;                     // "Overall mAP": the mean over classes and thresholds.
  std::map<int64_t, float> ap_by_class;  // The mean over the thresholds.
};

// Returns the ground truth as TensorFlow Lite's preprocess_coco_minival.py would write it: without
// boxes that extend beyond the image, and without images that then have no annotations. Does not
// change normalised ground truth, which has been preprocessed already.
GroundTruth AsTflitePreprocesses(const GroundTruth& ground_truth);

// Computes the metric. Detections of images that are not in the ground truth are false positives.
TfliteMetric EvaluateTflite(const GroundTruth& ground_truth, absl::Span<const Detection> detections,
                            int threads = 0);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_TFLITE_METRIC_H_
