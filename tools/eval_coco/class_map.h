// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Maps the model's class numbers to the category ids of the ground truth.
#ifndef LITMUS_TOOLS_EVAL_COCO_CLASS_MAP_H_
#define LITMUS_TOOLS_EVAL_COCO_CLASS_MAP_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "tools/eval_coco/scoring/dataset.h"

namespace litmus::coco {

class ClassMap {
 public:
  // With an empty `file`, category = class + offset. Otherwise `file` is a table: each line has a
  // model class and a category (an id, or a name of the ground truth), separated by tabs, commas or
  // spaces. NotFound, or InvalidArgument with the line's number.
  static absl::StatusOr<ClassMap> Make(const std::string& file, int64_t offset,
                                       const GroundTruth& ground_truth);

  // Returns false for a class that the file does not mention; its detections are dropped.
  bool Map(int64_t model_class, int64_t* category) const;

 private:
  bool from_file_ = false;
  int64_t offset_ = 0;
  std::map<int64_t, int64_t> map_;
};

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_CLASS_MAP_H_
