// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a journal or a shard stores about a run and each image. Such files may come from untrusted
// users: ReadRecords checks the type and range of every value.
//
// A record is {"file", "image_id", "width", "height", "detections": [[category, x, y, w, h, score],
// ...], "us": {...}}, with boxes in pixels of the image; or {"file", "image_id", "error"} for an
// unreadable image. "image_id" is negative for an image that is not in the ground truth.
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
  bool broken = false;  // The image was unreadable: only `error` is set.
  std::string error;
  int64_t width = 0, height = 0;
  std::vector<RecordedBox> boxes;
};

// The key is the index of the image in the run.
using ImageRecords = std::map<int64_t, ImageRecord>;

// Facts from the header. Strings of optional members are "" if missing: with --detections, there is
// no model.
struct RunFacts {
  ModelOfRun model;
  std::string detections, ground_truth, preprocessing, output_roles;
  // Input size of the model in pixels; 0: not in the header.
  int64_t input_width = 0, input_height = 0;
};

struct ReadRun {
  RunFacts facts;
  ImageRecords records;
};

// InvalidArgument names the first member that has a wrong type or range.
absl::StatusOr<ReadRun> ReadRecords(const FinishedRun& run);

// The detections of all records, each with its image's id.
std::vector<Detection> CollectDetections(const ImageRecords& records);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_IMAGE_RECORD_H_
