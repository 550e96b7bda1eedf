// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds which output of a detector has boxes, classes, scores and the count.
#ifndef LITMUS_TOOLS_EVAL_COCO_OUTPUT_ROLES_H_
#define LITMUS_TOOLS_EVAL_COCO_OUTPUT_ROLES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus::coco {

// Indices of the model's outputs; -1: the model does not have this output.
struct OutputRoles {
  int boxes = -1, classes = -1, scores = -1, count = -1;
  bool raw_head = false;  // outputs are box codes and class scores per anchor
  // Whether the operator that produces a raw head's scores is LOGISTIC or SOFTMAX, so that the
  // scores are probabilities.
  bool probabilities = false;
};

// The facts of one output from which FindRoles derives its role.
struct OutputFacts {
  std::string name;
  std::vector<int> shape;
  // Index of this output among the outputs of TFLite_Detection_PostProcess (0 boxes, 1 classes, 2
  // scores, 3 count); -1 if another operator produces it.
  int post_process_output = -1;
  bool from_logistic_or_softmax = false;
};

// `output_map` as in DetectorOptions. InvalidArgument, listing the outputs, if their roles are
// ambiguous, or if the outputs are those of YOLO or EfficientDet, which no map can describe (the
// message names the family, recognised by shape); OutOfRange for an invalid map.
absl::StatusOr<OutputRoles> FindRoles(const std::vector<OutputFacts>& outputs,
                                      const std::string& output_map);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_OUTPUT_ROLES_H_
