// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From the classes that a model counts to the category ids of the ground truth.
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
  // `file` empty: category = class + offset. Else a table (tabs, commas or spaces) of model class
  // and category, a line each; the category is its id, or its name in the ground truth. NotFound,
  // InvalidArgument with the line's number.
  static absl::StatusOr<ClassMap> Make(const std::string& file, int64_t offset,
                                       const GroundTruth& ground_truth);

  // Classes that the file does not mention are dropped: false.
  bool Map(int64_t model_class, int64_t* category) const;

 private:
  bool from_file_ = false;
  int64_t offset_ = 0;
  std::map<int64_t, int64_t> map_;
};

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_CLASS_MAP_H_
