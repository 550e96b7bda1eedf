// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Loads the ground truth of a run, names its categories, and restricts it to the evaluated images.
#ifndef LITMUS_TOOLS_EVAL_COCO_TRUTH_H_
#define LITMUS_TOOLS_EVAL_COCO_TRUTH_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/eval_coco/image_record.h"
#include "tools/eval_coco/scoring/dataset.h"

namespace litmus::coco {

// Calls LoadGroundTruth. Categories without names (TensorFlow Lite's proto) get the lines of
// `labels_file` ("": none); the first line names category 0.
absl::StatusOr<GroundTruth> LoadTruth(const std::string& path, const std::string& labels_file);

// The input of the metrics.
struct ScoredData {
  GroundTruth truth;
  std::vector<Detection> detections;  // in images of `truth`
  // The input of TensorFlow Lite's metric, which also includes images without ground truth.
  GroundTruth tflite_truth;
  std::vector<Detection> tflite_detections;
  // Size of the model's input in pixels; 0 if the detections come from a file.
  int64_t input_width = 0, input_height = 0;
  // Number of annotations whose images the ground truth does not list, and the ids of these images.
  int64_t annotations_elsewhere = 0;
  std::set<int64_t> images_elsewhere;
};

// Keeps the images that have a record with detections; `records` null keeps all images. Image sizes
// that the ground truth does not contain come from the records. Boxes are in pixels.
ScoredData SelectScored(GroundTruth truth, std::vector<Detection> detections,
                        const ImageRecords* records);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_TRUTH_H_
