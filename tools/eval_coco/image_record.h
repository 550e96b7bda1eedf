// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a journal or a shard says of a run and of each image. Such files may come from anybody: from
// here on every value has its type and lies within its bounds.
//
// A record: {"file", "image_id", "width", "height", "detections": [[category, x, y, w, h, score],
// ...], "us": {...}}, boxes in pixels of the image; or {"file", "image_id", "error"} for a broken
// image. "image_id" is negative for an image that the ground truth does not know.
#ifndef LITMUS_TOOLS_EVAL_COCO_IMAGE_RECORD_H_
#define LITMUS_TOOLS_EVAL_COCO_IMAGE_RECORD_H_

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/record_members.h"
#include "tools/eval_coco/scoring/dataset.h"

namespace litmus::coco {

struct RecordedBox {
  int64_t category = 0;
  std::array<double, 4> box = {};  // x, y, width, height
  double score = 0;
};

struct ImageRecord {
  std::string file;
  int64_t image_id = -1;
  bool broken = false;  // Then there is `error` and nothing below it.
  std::string error;
  int64_t width = 0, height = 0;
  std::vector<RecordedBox> boxes;
};

// By item.
using ImageRecords = std::map<int64_t, ImageRecord>;

// Members that a header may lack are "": of --detections there is no model.
struct RunFacts {
  ModelOfRun model;
  std::string detections, ground_truth, preprocessing, output_roles;
  int64_t input_width = 0, input_height = 0;  // of the model, in pixels; 0: not in the header
};

struct ReadRun {
  RunFacts facts;
  ImageRecords records;
};

// InvalidArgument names the first member of the header or of a record that is not as above.
absl::StatusOr<ReadRun> ReadRecords(const FinishedRun& run);

// The detections of all records, with the ids of their images.
std::vector<Detection> CollectDetections(const ImageRecords& records);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_IMAGE_RECORD_H_
