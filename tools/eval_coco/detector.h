// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs an object detector and converts its outputs, in any order, into boxes.
#ifndef LITMUS_TOOLS_EVAL_COCO_DETECTOR_H_
#define LITMUS_TOOLS_EVAL_COCO_DETECTOR_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/common/images/preprocess.h"
#include "tools/eval_coco/ssd_head.h"

namespace litmus::coco {

// One detected box; coordinates are fractions of the model's input size.
struct DetectedBox {
  double top = 0, left = 0, bottom = 0, right = 0;
  double score = 0;
  int64_t model_class = 0;  // class number of the model, before ClassMap
};

struct DetectorOptions {
  // The roles of the outputs in the model's order: "scores,boxes,count,classes", or "boxes,scores"
  // for raw heads. Empty: FindRoles finds the roles.
  std::string output_map;
  SsdHeadOptions head;  // used for raw heads only
  // If false, the operator that produces the scores decides whether they are logits.
  bool scores_are_logits_given = false;
};

// Not thread-safe.
class Detector {
 public:
  // Allocates tensors. The model must have one input [1, H, W, 3]. The outputs' roles come from the
  // first of these that gives them: --output_map; the operator TFLite_Detection_PostProcess that
  // produces the outputs; output names that contain box, class, score or count/num; output shapes.
  // Two outputs [1, A, 4] and [1, A, C] (A anchors, C classes) are raw heads, which need an anchor
  // file.
  static absl::StatusOr<Detector> Make(const EvaluatedModel& model, ReadyInterpreter ready,
                                       const DetectorOptions& options);

  const ImageTensor& input() const { return input_; }
  // The output index of each role, for messages: "boxes=0 classes=1 scores=2 count=3".
  std::string DescribeOutputs() const;

  // `bytes` is the whole input tensor. *invoke_us is set to the time of Invoke in µs, without the
  // decoding of raw heads.
  absl::StatusOr<std::vector<DetectedBox>> Detect(const std::vector<uint8_t>& bytes,
                                                  int64_t* invoke_us);

 private:
  absl::StatusOr<std::vector<DetectedBox>> ReadBoxes();

  ReadyInterpreter ready_;
  ImageTensor input_;
  // Output indices; -1 for an output that the model does not have (raw heads have no classes and no
  // count).
  int boxes_ = -1, classes_ = -1, scores_ = -1, count_ = -1;
  bool raw_head_ = false;
  SsdHeadOptions head_;
  std::vector<Anchor> anchors_;
};

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_DETECTOR_H_
