// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which output of a detector is which.
#ifndef LITMUS_TOOLS_EVAL_COCO_OUTPUT_ROLES_H_
#define LITMUS_TOOLS_EVAL_COCO_OUTPUT_ROLES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus::coco {

// Places among the model's outputs, -1 for none.
struct OutputRoles {
  int boxes = -1, classes = -1, scores = -1, count = -1;
  bool raw_head = false;  // box codes and class scores per anchor
  // The operator that makes the scores of a raw head ends in probabilities (LOGISTIC, SOFTMAX).
  bool probabilities = false;
};

// What is known of an output.
struct OutputFacts {
  std::string name;
  std::vector<int> shape;
  // Place among the outputs of the TFLite_Detection_PostProcess that makes it (0 boxes, 1 classes,
  // 2 scores, 3 count); -1 when another operator does.
  int post_process_output = -1;
  bool from_logistic_or_softmax = false;
};

// `output_map`: see DetectorOptions. InvalidArgument, with what was found, when the roles are not
// certain, or when no map could name them (exports of YOLO and EfficientDet: the message names the
// family by the shape); OutOfRange for a map that makes no sense.
absl::StatusOr<OutputRoles> FindRoles(const std::vector<OutputFacts>& outputs,
                                      const std::string& output_map);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_OUTPUT_ROLES_H_
