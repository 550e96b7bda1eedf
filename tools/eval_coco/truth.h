// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The ground truth of a run: loaded, named, and cut down to the images that were evaluated.
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

// LoadGroundTruth; categories that the file cannot name (TensorFlow Lite's proto) get the lines of
// `labels_file` ("" for none), the first line for category 0.
absl::StatusOr<GroundTruth> LoadTruth(const std::string& path, const std::string& labels_file);

// What the metrics see.
struct ScoredData {
  GroundTruth truth;
  std::vector<Detection> detections;  // in images of `truth`
  // Those that the tflite metric judges: also in images that nobody labelled.
  GroundTruth tflite_truth;
  std::vector<Detection> tflite_detections;
  // Pixels of the model's input; 0 where a file has the detections.
  int64_t input_width = 0, input_height = 0;
  // Annotations whose images the ground truth does not list, and the ids of those images.
  int64_t annotations_elsewhere = 0;
  std::set<int64_t> images_elsewhere;
};

// Keeps the images with detections among `records`; takes their sizes where the ground truth has
// none. Boxes come out in pixels. `records` null: all images.
ScoredData SelectScored(GroundTruth truth, std::vector<Detection> detections,
                        const ImageRecords* records);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_TRUTH_H_
